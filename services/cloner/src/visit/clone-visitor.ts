import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { BrowserLauncher, CONFIG, type Config, withTimeLimit } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { type Context, type Tab, WINDOWS, type WindowName } from '../capture/rendered/tab.ts';
import { lookScript } from '../guard/look-script.ts';
import type { SensitiveKind } from '../sensitive/sensitive-words.ts';
import { CloneFiles } from '../serve/clone-files.ts';
import { fillFields, pressNext } from './press-first.ts';
import { VisitedHost, type VisitedHostOptions } from './visited-host.ts';

/** What a visitor is asked for, and where that came up. */
export interface SeenField {
  kind: SensitiveKind;
  /** The words or the attribute that gave it away. */
  sign: string;
  window: WindowName;
  /** What was pressed last; null for as the page opened. */
  pressed: string | null;
}

export interface VisitResult {
  found: SeenField[];
  /** Whether somebody could type into a field for a password or a card, with the guard of visitors in the page. */
  couldType: boolean;
}

export interface VisitOptions {
  subdomain: string;
  manifest: string;
  signal: AbortSignal;
  /** Whether captures that wait for a browser end the visit. */
  givesWay: boolean;
}

const LOOK_MS = 75_000;
const OPEN_MS = 15_000;
const LOAD_MS = 5_000;
/** For scripts that draw the page. */
const SETTLE_MS = 1_200;
/** Timers of the page run as if so much time had gone by, at once. */
const LATER_MS = [10_000, 60_000];
const AFTER_LATER_MS = 300;
const PRESSES_MAX = 8;
const AFTER_PRESS_MS = 350;
/** Of a page that a press has led to, so many more are pressed before the first page is opened again. */
const PRESSES_AWAY = 3;
const FRAMES_MAX = 20;
const FRAME_MS = 3_000;
const FIELDS_FOUND_MAX = 20;

/** Browsers that many visitors have. */
const AGENTS: Record<WindowName, string> = {
  wide: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
  narrow:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
};
/** A page that behaves for programs is to see a visitor. */
const NO_PROGRAM = `Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false, configurable: true, enumerable: true })`;

const REAL_FIELDS =
  'input[type=password i], input[autocomplete*="cc-number" i], input[autocomplete*="cc-csc" i], input[autocomplete*="-password" i]';
const TYPED = 'q7';

/** As the page's window tells it, whatever the page has made of that. */
const told = z
  .array(z.object({ kind: z.enum(['password', 'card', 'bank']), sign: z.string().max(200) }))
  .max(40)
  .catch([]);

/** Looks at a clone as somebody who visits it: on its own host, at a computer and a telephone, waiting and pressing a little. */
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
    for (const window of ['wide', 'narrow'] as const) {
      const seen = await this.#look(options, window, 'visit');
      for (const { kind, sign, pressed } of seen.found) {
        if (found.length < FIELDS_FOUND_MAX && !found.some((one) => one.kind === kind && one.sign === sign))
          found.push({ kind, sign, pressed, window });
      }
    }
    let couldType = false;
    for (const window of new Set(found.map((field) => field.window)))
      couldType ||= (await this.#look(options, window, 'protect')).couldType;
    return { found, couldType };
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
        return new Look(await openTab(context), `${host.origin}/`, findings, window, mode).run();
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

/** One look at one width. */
class Look {
  readonly #found = new Map<string, SeenField>();
  #couldType = false;
  readonly #lookScript: string;
  /** Where the page is after it was opened. */
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
    return { found: [...this.#found.values()], couldType: this.#couldType };
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
      // Of a page that has just made way for another, there is no clock to move.
      await this.#orNothing(this.tab.clock.fastForward(span));
      await delay(AFTER_LATER_MS);
    }
  }

  /** Notes what the guard has found so far in all frames, and in the guard's own mode whether it lets anybody type. */
  async #note(pressed: string | null): Promise<void> {
    for (const frame of this.tab.frames().slice(0, FRAMES_MAX)) {
      // A page that has come in the place of the clone's, by an address of code say, has no guard that could tell.
      const look = `typeof window.${this.findings} === 'function' ? window.${this.findings}() : ${this.#lookScript}`;
      const answer = await this.#orNothing(frame.evaluate(look));
      for (const { kind, sign } of told.parse(answer)) {
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

  /** Null from a page that has gone meanwhile, or does not answer; the end of the run is told by the next step. */
  #orNothing<T>(work: Promise<T>): Promise<T | null> {
    return withTimeLimit(
      work.catch(() => null),
      FRAME_MS,
      () => null,
    );
  }
}
