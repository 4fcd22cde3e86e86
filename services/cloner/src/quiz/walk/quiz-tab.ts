import { setTimeout } from 'node:timers/promises';
import { withTimeLimit } from '@garimpo/service-kit';
import type { Context, PageRequest, Tab } from '../../capture/rendered/tab.ts';
import { isOfTab } from '../../capture/rendered/walk.ts';
import { CaptureError } from '../../capture-error.ts';
import type { Action, Snapshot, WalkReport } from '../../programs/walk/snapshot.ts';
import { findSensitiveField } from '../../sensitive/find-sensitive.ts';
import { writtenAs } from './field-value.ts';
import type { FoundExit } from './quiz-walk.ts';
import { Telling } from './telling.ts';
import { ask, BEFORE_QUIZ, LET_OUT } from './walk-script.ts';

const OPEN_MS = 30_000;
const LOAD_MS = 8_000;
const GO_MS = 10_000;
const SCRIPTS_MS = 5_000;
/** Longer than the page gets to come to rest. */
const ANSWER_MS = 15_000;
/** A frame that does not answer is skipped. */
const FRAME_MS = 2_000;
const FRAMES_MAX = 20;
const LOOK_EVERY_MS = 5;
/** A press without a change after this time does nothing. */
const STILL_MS = 2_000;

/** Lines over a card that is scratched off, and points of each. */
const SCRATCHES = 10;
const SCRATCH_STEPS = 8;

interface Aim {
  x: number;
  y: number;
  width: number;
  height: number;
  isHit: boolean;
}

export type Exit = Omit<FoundExit, 'label' | 'url'> & { url: string };

/** The state of the page when it came to rest. */
export interface Seen {
  /** Null when it is no longer a readable page. */
  snapshot: Snapshot | null;
  exits: Exit[];
  /** Paths of parts that change by themselves. */
  restless: string[];
  /** After a wait: whether there is another action now. */
  isChanged: boolean;
}

/** The page failed, rather than the walk. */
export class TabError extends Error {}

/** A quiz in a browser tab. */
export class QuizTab {
  /** Addresses that it showed, including those by `history`. */
  readonly addresses = new Set<string>();
  readonly telling = new Telling();
  /** Addresses to which it sent beacons. */
  readonly sent = new Set<string>();
  /** Whether a `confirm` was shown since the last press. */
  wasAsked = false;
  #refuses = false;
  #loads = 0;
  #loadsSeen = 0;
  #isOpen = false;
  readonly #outside: Exit[] = [];
  readonly #scripts = new Set<PageRequest>();

  private constructor(private readonly tab: Tab) {}

  /** @param letsOut the page is a clone, which leads itself to the user's checkout */
  static async open(context: Context, letsOut = false): Promise<QuizTab> {
    if (letsOut) await context.addInitScript(LET_OUT);
    await context.addInitScript(BEFORE_QUIZ);
    const tab = await context.newPage();
    const quiz = new QuizTab(tab);
    tab.on('domcontentloaded', () => {
      quiz.#loads += 1;
    });
    tab.on('dialog', (dialog) => {
      const isQuestion = dialog.type() === 'confirm';
      quiz.wasAsked ||= isQuestion;
      const answered = isQuestion && quiz.#refuses ? dialog.dismiss() : dialog.accept();
      answered.catch(() => {});
    });
    tab.on('request', (request) => {
      if (request.resourceType() === 'script') quiz.#scripts.add(request);
    });
    const end = (request: PageRequest) => quiz.#scripts.delete(request);
    tab.on('requestfinished', end);
    tab.on('requestfailed', end);
    await quiz.#keepIn();
    return quiz;
  }

  /** Returns the address after redirects. Throws {@link TabError}. */
  async goTo(url: string): Promise<URL> {
    try {
      const answer = await this.tab.goto(url, { waitUntil: 'domcontentloaded', timeout: OPEN_MS });
      if (answer === null) throw new TabError(`no answer from ${url}`);
      this.#isOpen = true;
      await this.#inTime(this.#hearRedirects());
      this.#loadsSeen = this.#loads;
      await this.#loaded();
      return new URL(answer.url());
    } catch (cause) {
      throw new TabError(`${url} does not open`, { cause });
    }
  }

  /** @param before fingerprint of the last snapshot; null to accept any */
  async settle(before: string | null, atMostMs = STILL_MS): Promise<Seen> {
    let seen = await this.#seen('settle', { before, atMostMs });
    // Pages load modules without a sign of it in the document.
    for (let times = 0; times < 3 && (await this.#scriptsCame()); times += 1) {
      const print = seen.snapshot?.print ?? null;
      const next = await this.#seen('settle', { before: print, atMostMs });
      seen = { ...next, exits: [...seen.exits, ...next.exits] };
    }
    return seen;
  }

  /** Advances the page's clock until there is another action. */
  async wait(ms: number, films: boolean): Promise<Seen> {
    let seen = await this.#seen('wait', { ms, films });
    for (let times = 0; times < 3; times += 1) {
      if (seen.isChanged || seen.exits.length > 0 || !(await this.#scriptsCame())) break;
      seen = await this.#seen('wait', { ms, films });
    }
    return seen;
  }

  /** Returns whether it could be pressed; {@link settle} returns the effect. */
  async press({ at, label, isForward, kind, group }: Action, refuses = false): Promise<boolean> {
    this.telling.press(label, isForward || kind === 'forward' || kind === 'back');
    this.wasAsked = false;
    this.#refuses = refuses;
    const aim = await this.#ask<Aim | null>('aim', at);
    if (aim === null) return false;
    if (!aim.isHit) {
      await this.#ask('pressAnyway', at);
      return true;
    }
    // What is drawn may be a card that is scratched off.
    await this.#inTime(group.endsWith(' canvas') ? this.#scratch(aim) : this.#click(aim));
    return true;
  }

  async #click({ x, y }: Aim): Promise<void> {
    const { mouse } = this.tab;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.up();
  }

  async #scratch({ x, y, width, height }: Aim): Promise<void> {
    const { mouse } = this.tab;
    const [left, right, top] = [x - width / 2 + 2, x + width / 2 - 2, y - height / 2 + 2];
    await mouse.move(left, top);
    await mouse.down();
    for (let line = 0; line <= SCRATCHES; line += 1) {
      const to = line % 2 === 0 ? right : left;
      await mouse.move(to, top + ((height - 4) * line) / SCRATCHES, { steps: SCRATCH_STEPS });
    }
    await mouse.up();
  }

  async fill(values: [at: number, value: string][]): Promise<void> {
    for (const [, value] of values) this.telling.type(value, writtenAs(value));
    await this.#ask('fill', values);
  }

  /** Key by key, for fields that ignore assigned values. */
  async type(at: number, value: string): Promise<void> {
    this.telling.type(value, writtenAs(value));
    await this.#ask('focusOn', at);
    await this.#inTime(this.tab.keyboard.type(value));
  }

  /** The key that sends what was typed. */
  async enter(): Promise<void> {
    await this.#inTime(this.tab.keyboard.press('Enter'));
  }

  async readThrough(): Promise<void> {
    await this.#ask('readThrough');
  }

  /**
   * Judges frames of other hosts, which the page itself cannot read. Throws `CaptureError` for fields that no copy may ask for.
   */
  async lookIntoFrames(): Promise<void> {
    const asked = this.tab
      .frames()
      .slice(1, FRAMES_MAX)
      .map((frame) => {
        const fields = frame
          .waitForLoadState()
          .then(() => frame.evaluate<string | null>(ask('fieldsMarkup')));
        return this.#inTime(fields, FRAME_MS).catch(() => null);
      });
    for (const fields of await Promise.all(asked)) refuseSensitive(fields);
  }

  /** Runs what the page does when it is left. */
  async onLeave(): Promise<void> {
    this.#note(await this.#ask<WalkReport>('farewell'));
  }

  /** Throws `CaptureError` for fields that no copy may ask for, on whichever screen, and however late. */
  #note(answer: WalkReport | null): void {
    if (answer === null) return;
    refuseSensitive(answer.fields);
    for (const address of answer.addresses) if (URL.canParse(address)) this.addresses.add(address);
    for (const address of answer.sent) if (URL.canParse(address)) this.sent.add(address);
  }

  async #seen(name: 'settle' | 'wait', given: object): Promise<Seen> {
    let answer = await this.#ask<WalkReport>(name, given);
    this.#note(answer);
    // A page may redirect itself as often as this.
    for (let times = 0; times < 5 && (answer === null || answer.isLeaving); times += 1) {
      const hasGone = await this.#gone();
      if (!hasGone && answer !== null) await this.#ask('stay');
      if (this.#outside.length > 0) break;
      const next = await this.#ask<WalkReport>('settle', { before: null, atMostMs: STILL_MS });
      answer = next && { ...next, exits: [...(answer?.exits ?? []), ...next.exits], isChanged: true };
    }
    this.#note(answer);
    return {
      snapshot: answer?.snapshot ? this.telling.read(answer.snapshot) : null,
      exits: [...(answer?.exits ?? []), ...this.#outside.splice(0)],
      restless: answer?.restless ?? [],
      isChanged: answer?.isChanged ?? false,
    };
  }

  /** Null when the page went away meanwhile. Throws {@link TabError} when it does not answer. */
  async #ask<T>(name: string, given: unknown = null): Promise<T | null> {
    try {
      return (await this.#inTime(this.tab.evaluate(ask(name, given)))) as T;
    } catch (error) {
      if (error instanceof TabError || this.tab.isClosed()) throw error;
      return null;
    }
  }

  async #inTime<T>(work: Promise<T>, atMostMs = ANSWER_MS): Promise<T> {
    try {
      return await withTimeLimit(work, atMostMs, () => {
        throw new TabError('the page does not answer');
      });
    } finally {
      work.catch(() => {});
    }
  }

  /** Whether the document was replaced. */
  async #gone(): Promise<boolean> {
    const until = performance.now() + GO_MS;
    while (this.#loads === this.#loadsSeen) {
      if (performance.now() > until || this.#outside.length > 0) return false;
      await setTimeout(LOOK_EVERY_MS);
    }
    this.#loadsSeen = this.#loads;
    await this.#loaded();
    return true;
  }

  async #loaded(): Promise<void> {
    await this.tab.waitForLoadState('load', { timeout: LOAD_MS }).catch(() => {});
  }

  async #scriptsCame(): Promise<boolean> {
    if (this.#scripts.size === 0) return false;
    const until = performance.now() + SCRIPTS_MS;
    while (this.#scripts.size > 0 && performance.now() < until) await setTimeout(LOOK_EVERY_MS);
    this.#scripts.clear();
    return true;
  }

  /** Follows redirects of servers, of which the page itself does not learn. */
  async #keepIn(): Promise<void> {
    await this.tab.route('**/*', async (route, request) => {
      if (!this.#isOpen || !isOfTab(this.tab, request) || !this.#leavesTo(request.url()))
        return route.fallback();
      this.#outside.push({ url: request.url(), by: 'navigation' });
      await route.abort('aborted');
    });
  }

  /**
   * Inspects each answer before the page has it; its body stays in the browser, which bounds its size. Starts after the first
   * answer, because such a client is also asked for the proxy's password.
   */
  async #hearRedirects(): Promise<void> {
    const devtools = await this.tab.context().newCDPSession(this.tab);
    // The target has the id of its main frame, which is known without asking the page.
    const { targetInfo } = await devtools.send('Target.getTargetInfo');
    devtools.on('Fetch.requestPaused', ({ requestId, frameId, request, responseHeaders }) => {
      const to = responseHeaders?.find(({ name }) => name.toLowerCase() === 'location')?.value;
      const next = to !== undefined && URL.canParse(to, request.url) ? new URL(to, request.url).href : null;
      const isOut = next !== null && frameId === targetInfo.targetId && this.#leavesTo(next);
      if (isOut) this.#outside.push({ url: next, by: 'navigation' });
      const answered = isOut
        ? devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
        : devtools.send('Fetch.continueRequest', { requestId });
      // The page may have gone meanwhile.
      answered.catch(() => {});
    });
    const patterns = [{ resourceType: 'Document', requestStage: 'Response' } as const];
    await devtools.send('Fetch.enable', { patterns });
  }

  #leavesTo(address: string): boolean {
    const plain = (url: string) => new URL(url).host.replace(/^www\./, '');
    return /^https?:/.test(address) && plain(address) !== plain(this.tab.url());
  }
}

function refuseSensitive(fields: string | null): void {
  const field = fields === null ? null : findSensitiveField(fields);
  if (field !== null) throw new CaptureError('cloner.page.sensitive', field.kind);
}
