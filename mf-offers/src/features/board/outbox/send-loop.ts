import { type Api, ApiError } from '@garimpo/sdk';
import { log } from '../../../log.ts';
import type { Answer } from '../api/board-query.ts';
import { isBulk, isDirect, sendBulk, sendChange } from '../api/offer-requests.ts';
import type { Entry } from '../lib/change.ts';
import {
  classifyError,
  type FailureKind,
  nextSends,
  orderKey,
  retryDelayMs,
  type Send,
} from '../lib/outbox-rules.ts';
import type { OutboxState } from './outbox-state.ts';

/** What the loop sends, and where it reports what became of each entry. */
export interface SendQueue {
  state: () => OutboxState;
  /** Takes over what other tabs have added or finished. */
  catchUp: () => Promise<void>;
  setActive: (active: boolean) => void;
  saved: (entries: readonly Entry[], answer: Exclude<Answer, null>) => Promise<void>;
  refused: (entries: readonly Entry[], error: unknown, answer: Answer) => Promise<void>;
  /** @param outage false where only these entries do not get through */
  kept: (entries: readonly Entry[], outage: boolean, error: unknown) => void;
}

export interface SendLoopOptions {
  userId: string;
  api: Api;
  /** Runs the work of one tab at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
}

/** Sends the waiting changes one after another, and tries again by itself while some are left. */
export class SendLoop {
  readonly #options: SendLoopOptions;
  readonly #queue: SendQueue;
  #round: Promise<void> | null = null;
  #again = false;
  #failures = 0;
  #retryAfterSeconds: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = true;

  constructor(options: SendLoopOptions, queue: SendQueue) {
    this.#options = options;
    this.#queue = queue;
  }

  start(): void {
    this.#stopped = false;
  }

  /** A round that has begun ends; no other follows by itself. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Begins a round now, or another one after the current one. */
  wake(): void {
    clearTimeout(this.#timer);
    if (this.#round !== null) {
      this.#again = true;
      return;
    }
    this.#round = this.#run()
      .catch((error: unknown) => log.error('The unsaved changes could not be sent', error))
      .finally(() => {
        this.#round = null;
        this.#queue.setActive(false);
      });
  }

  retryLater(): void {
    clearTimeout(this.#timer);
    if (this.#queue.state().waiting.length === 0 || this.#stopped) return;
    this.#timer = setTimeout(
      () => {
        if (this.#queue.state().waiting.length > 0) this.wake();
      },
      retryDelayMs(this.#failures, this.#retryAfterSeconds),
    );
  }

  async #run(): Promise<void> {
    this.#queue.setActive(true);
    const end = { shutOut: false };
    do {
      this.#again = false;
      this.#retryAfterSeconds = null;
      await this.#options.exclusively(async () => {
        end.shutOut = (await this.#sendAll()) === 'shut out';
      });
      // What was added meanwhile is told the same: a form may be waiting for it.
    } while (this.#again);
    if (!end.shutOut) this.retryLater();
  }

  async #sendAll(): Promise<FailureKind | 'done'> {
    await this.#queue.catchUp();
    const stuck = new Set<string>();
    for (;;) {
      const { waiting } = this.#queue.state();
      const sends = nextSends(waiting, stuck);
      if (sends.length === 0) {
        // Entries that wait behind a stuck one do not get through either.
        if (waiting.length > 0) this.#queue.kept(waiting, true, null);
        return 'done';
      }
      for (const [send, failure] of await this.#send(sends)) {
        if (failure === 'outage' || failure === 'shut out') return failure;
        if (failure === 'stuck') stuck.add(orderKey(send.entry));
      }
    }
  }

  /** One request. Answers what failed of it, and how. */
  async #send(sends: readonly Send[]): Promise<[Send, FailureKind][]> {
    const [first, ...others] = sends;
    if (first === undefined) return [];
    const { change } = first.entry;
    try {
      if (others.length === 0 && isDirect(change)) {
        const offer = await sendChange(this.#options.api, this.#options.userId, change);
        this.#failures = 0;
        await this.#queue.saved(first.covers, offer === null ? { goneId: change.offerId } : { offer });
        return [];
      }
      return await this.#sendMany(sends);
    } catch (error) {
      const failure = classifyError(error);
      if (failure === 'gone' || failure === 'refused') return this.#onEach(sends, () => error);
      await this.#onFailure({ entry: first.entry, covers: sends.flatMap(({ covers }) => covers) }, error);
      return sends.map((send) => [send, failure]);
    }
  }

  async #sendMany(sends: readonly Send[]): Promise<[Send, FailureKind][]> {
    const changes = sends.map(({ entry }) => entry.change).filter(isBulk);
    const { refused, ...answer } = await sendBulk(this.#options.api, this.#options.userId, changes);
    this.#failures = 0;
    const saved = sends.filter(({ entry }) => !refused.has(entry.change.offerId));
    if (saved.length > 0)
      await this.#queue.saved(
        saved.flatMap(({ covers }) => covers),
        answer,
      );
    return this.#onEach(sends, ({ entry }) => refused.get(entry.change.offerId));
  }

  async #onEach(sends: readonly Send[], errorOf: (send: Send) => unknown): Promise<[Send, FailureKind][]> {
    const failures: [Send, FailureKind][] = [];
    for (const send of sends) {
      const error = errorOf(send);
      if (error !== undefined) failures.push([send, await this.#onFailure(send, error)]);
    }
    return failures;
  }

  async #onFailure({ entry, covers }: Send, error: unknown): Promise<FailureKind> {
    const { kind, offerId } = entry.change;
    const { waiting, failed } = this.#queue.state();
    if (!failed.has(entry.id)) log.error(`A change (${kind}) of offer ${offerId} was not saved`, error);
    const own = waiting.filter(({ change }) => change.offerId === offerId);
    const failure = classifyError(error);
    switch (failure) {
      case 'gone':
        // A deletion that was asked for in between has what it wants, and reports that when it is sent.
        await this.#queue.refused(
          own.filter(({ change }) => change.kind !== 'delete'),
          error,
          { goneId: offerId },
        );
        break;
      case 'refused':
        await this.#queue.refused(kind === 'create' ? own : covers, error, null);
        break;
      case 'stuck':
        this.#failures += 1;
        this.#queue.kept(covers, false, error);
        break;
      default:
        this.#failures += 1;
        this.#retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : null;
        this.#queue.kept(waiting, failure === 'outage', error);
    }
    return failure;
  }
}
