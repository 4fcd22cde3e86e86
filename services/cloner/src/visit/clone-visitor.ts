import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { BrowserLauncher, CONFIG, type Config, withTimeLimit } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { type Context, type Tab, WINDOWS, type WindowName } from '../capture/rendered/tab.ts';
import { lookScript } from '../guard/guard-script.ts';
import type { SensitiveKind } from '../sensitive/sensitive-words.ts';
import { CloneFiles } from '../serve/clone-files.ts';
import { fillFields, pressNext } from './press-first.ts';
import { VisitedHost, type VisitedHostOptions } from './visited-host.ts';

/** A field that asks for a secret, and when it appeared. */
export interface SeenField {
  kind: SensitiveKind;
  /** The text or attribute that revealed it. */
  sign: string;
  window: WindowName;
  /** What was pressed last; null right after the page opened. */
  pressed: string | null;
}

interface VisitResult {
  found: SeenField[];
  /** Whether a secret could be typed although the visitors' guard is in the page. */
  couldType: boolean;
  /** PNG of the first screen of a computer's window; null where there is none. */
  picture: Buffer | null;
}

interface VisitOptions {
  subdomain: string;
  manifest: string;
  signal: AbortSignal;
  /** Whether captures that wait for a browser end the visit. */
  givesWay: boolean;
}

const LOOK_MS = 75_000;
const OPEN_MS = 15_000;
const LOAD_MS = 5_000;
/** Time for scripts to draw the page. */
const SETTLE_MS = 1_200;
/** The page's clock is moved ahead by these times, which fires its timers. */
const LATER_MS = [10_000, 60_000];
const AFTER_LATER_MS = 300;
const PRESSES_MAX = 8;
const AFTER_PRESS_MS = 350;
/** Presses on a page that another press has opened, before the first page is opened again. */
const PRESSES_AWAY = 3;
const FRAMES_MAX = 20;
const FRAME_MS = 3_000;
const FIELDS_FOUND_MAX = 20;

/** User agents of common browsers. */
const AGENTS: Record<WindowName, string> = {
  wide: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
  narrow:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
};
/** Hides the automation from pages that behave for bots. */
const NO_PROGRAM = `Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false, configurable: true, enumerable: true })`;

const REAL_FIELDS =
  'input[type=password i], input[autocomplete*="cc-number" i], input[autocomplete*="cc-csc" i], input[autocomplete*="-password" i]';
const TYPED = 'q7';

/** The page may have changed what its window returns. */
const findingsSchema = z
  .array(z.object({ kind: z.enum(['password', 'card', 'bank']), sign: z.string().max(200) }))
  .max(40)
  .catch([]);

/** Visits a clone on its own host in the sizes of a computer and a phone, waits, and presses a little. */
@Injectable()
export class CloneVisitor {
  constructor(
    private readonly launcher: BrowserLauncher,
    private readonly files: CloneFiles,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws `BrowserError` and `ObjectStoreError`. */
  async visit(options: VisitOptions): Promise<VisitResult> {
    const found: SeenField[] = [];
    let picture: Buffer | null = null;
    for (const window of ['wide', 'narrow'] as const) {
      const seen = await this.#look(options, window, 'visit');
      picture ??= seen.picture;
      for (const { kind, sign, pressed } of seen.found) {
        if (found.length < FIELDS_FOUND_MAX && !found.some((one) => one.kind === kind && one.sign === sign))
          found.push({ kind, sign, pressed, window });
      }
    }
    let couldType = false;
    for (const window of new Set(found.map((field) => field.window)))
      couldType ||= (await this.#look(options, window, 'protect')).couldType;
    return { found, couldType, picture };
  }

  async #look(
    { subdomain, manifest, signal, givesWay }: VisitOptions,
    window: WindowName,
    mode: VisitedHostOptions['mode'],
  ): Promise<VisitResult> {
    const findings = `_${randomBytes(12).toString('hex')}`;
    const host = await VisitedHost.open(this.files, this.config, { subdomain, manifest, mode, findings });
    try {
      const run = {
        timeoutMs: LOOK_MS,
        maxBytes: 1024 * 1024,
        userAgent: AGENTS[window],
        viewport: WINDOWS[window],
        only: [],
        signal,
        givesWay,
      };
      return await this.launcher.run(run, async ({ context }) => {
        await host.attach(context);
        return new VisitAtWidth(await openTab(context), `${host.origin}/`, findings, window, mode).run();
      });
    } finally {
      await host.close();
    }
  }
}

async function openTab(context: Context): Promise<Tab> {
  await context.clock.install();
  await context.addInitScript(NO_PROGRAM);
  const tab = await context.newPage();
  tab.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  return tab;
}

/** A visit at one width. */
class VisitAtWidth {
  readonly #found = new Map<string, SeenField>();
  #couldType = false;
  #picture: Buffer | null = null;
  readonly #lookScript: string;
  /** Address of the page after it was opened. */
  #home = '';

  constructor(
    private readonly tab: Tab,
    private readonly address: string,
    private readonly findings: string,
    private readonly window: WindowName,
    private readonly mode: VisitedHostOptions['mode'],
  ) {
    this.#lookScript = lookScript(findings);
  }

  async run(): Promise<VisitResult> {
    await this.#open();
    await this.#note(null);
    if (this.mode === 'visit' && this.window === 'wide')
      this.#picture = await this.#orNothing(this.tab.screenshot());
    const pressed = new Set<string>();
    let away = 0;
    for (let press = 0; press < PRESSES_MAX && !this.#couldType; press += 1) {
      await fillFields(this.tab);
      await this.#note(null);
      const words = await this.#orNothing(pressNext(this.tab, pressed));
      if (words === null && away === 0) break;
      if (words !== null) {
        await delay(AFTER_PRESS_MS);
        await this.#later([LATER_MS[0] ?? 0]);
        await this.#note(words);
      }
      away = this.#place() === this.#home ? 0 : away + 1;
      if (words === null || away > PRESSES_AWAY) {
        await this.#open();
        away = 0;
      }
    }
    // A page may listen to keys without a field.
    await this.tab.keyboard.press('7');
    await this.#note(null);
    return { found: [...this.#found.values()], couldType: this.#couldType, picture: this.#picture };
  }

  async #open(): Promise<void> {
    await this.tab.goto(this.address, { waitUntil: 'domcontentloaded', timeout: OPEN_MS });
    await this.tab.waitForLoadState('load', { timeout: LOAD_MS }).catch(() => {});
    await delay(SETTLE_MS);
    this.#home = this.#place();
    await this.#later(LATER_MS);
  }

  #place(): string {
    return this.tab.url().split('#', 1)[0] ?? '';
  }

  async #later(spans: readonly number[]): Promise<void> {
    for (const span of spans) {
      // A page that is being replaced has no clock.
      await this.#orNothing(this.tab.clock.fastForward(span));
      await delay(AFTER_LATER_MS);
    }
  }

  /** Collects what the guard has found in all frames, and in `protect` mode whether it lets a visitor type. */
  async #note(pressed: string | null): Promise<void> {
    for (const frame of this.tab.frames().slice(0, FRAMES_MAX)) {
      // A page that replaced the clone's, by a data URL for example, has no guard.
      const look = `typeof window.${this.findings} === 'function' ? window.${this.findings}() : ${this.#lookScript}`;
      const answer = await this.#orNothing(frame.evaluate(look));
      for (const { kind, sign } of findingsSchema.parse(answer)) {
        const key = `${kind} ${sign}`;
        if (!this.#found.has(key)) this.#found.set(key, { kind, sign, pressed, window: this.window });
      }
      if (this.mode === 'protect') await this.#tryToType(frame);
    }
  }

  async #tryToType(frame: ReturnType<Tab['mainFrame']>): Promise<void> {
    for (const field of (
      await frame
        .locator(REAL_FIELDS)
        .all()
        .catch(() => [])
    ).slice(0, 4)) {
      if (this.#couldType) return;
      await field.click({ timeout: 500 }).catch(() => {});
      await this.tab.keyboard.type(TYPED);
      const value = await field.inputValue({ timeout: 500 }).catch(() => '');
      this.#couldType ||= value.includes(TYPED);
    }
  }

  /** Null from a page that has gone or does not answer; the next step reports the end of the run. */
  #orNothing<T>(work: Promise<T>): Promise<T | null> {
    return withTimeLimit(
      work.catch(() => null),
      FRAME_MS,
      () => null,
    );
  }
}
