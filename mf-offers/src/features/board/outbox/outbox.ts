import type { OfferContent, OfferView } from '@garimpo/offers-contract';
import { type Api, ApiError } from '@garimpo/sdk';
import { log } from '../../../log.ts';
import { type Change, type Entry, entryId } from '../lib/change.ts';
import { laneOf, nextSend, type Send } from '../lib/next-send.ts';
import { refuse } from '../lib/refuse.ts';
import { retryDelayMs, type Verdict, verdictOn } from '../lib/verdict.ts';
import { emptyOutbox, type OutboxState, withEntry, withFailed, withoutEntries } from './outbox-state.ts';
import type { OutboxStore } from './outbox-store.ts';
import { sendChange } from './send-change.ts';
import type { TabChannel, TabMessage } from './tab-channel.ts';

/** What the service is known to have now. `null`: something changed, read it anew. */
export type Answer = { offer: OfferView } | { goneId: string } | null;

/** What became of a change at the first attempt. `kept`: not saved yet, and tried again by itself. */
export type Settlement = { kind: 'saved' } | { kind: 'kept' } | { kind: 'refused'; error: unknown };

export interface OutboxOptions {
  userId: string;
  api: Api;
  now: () => Date;
  store: OutboxStore;
  openChannel: (onMessage: (message: TabMessage) => void) => TabChannel;
  /** Runs the work of one tab at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Done with when the board shows it. */
  onAnswer: (answer: Answer) => Promise<void>;
  /** What the service said last of an offer. */
  contentOf: (offerId: string) => OfferContent | null;
  randomSuffix: () => string;
}

interface Waiter {
  /** The form is still there: what the service does not take goes back into it, instead of being tried again. */
  handBack: boolean;
  settle: (settlement: Settlement) => void;
}

/**
 * The changes of one account that the service does not have yet: kept in the browser before anything is sent, sent in
 * the order of each offer, by one tab at a time, and taken out when the service has answered, one way or the other.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #listeners = new Set<() => void>();
  readonly #waiters = new Map<string, Waiter>();
  /** Done with, in whichever tab: the storage of another tab may show them for a moment longer. */
  readonly #done = new Set<string>();
  /** Of the entries here, those that the browser would not keep. */
  readonly #memoryOnly = new Set<string>();
  #state = emptyOutbox;
  #channel: TabChannel | null = null;
  #round: Promise<void> | null = null;
  #again = false;
  #failures = 0;
  #retryAfterSeconds: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closing = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  readonly state = (): OutboxState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins with what an earlier page left behind. Again: tries what is still there. */
  start(): void {
    if (this.#channel === null) {
      this.#channel = this.#options.openChannel((message) => void this.#onMessage(message));
      addEventListener('online', this.retry);
      addEventListener('beforeunload', this.#onLeave);
      document.addEventListener('visibilitychange', this.#onVisible);
      for (const entry of this.#options.store.all()) this.#set(withEntry(this.#state, entry));
    }
    this.retry();
  }

  /** Sends nothing more by itself; what is kept stays kept. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#channel?.close();
    this.#channel = null;
    removeEventListener('online', this.retry);
    removeEventListener('beforeunload', this.#onLeave);
    document.removeEventListener('visibilitychange', this.#onVisible);
  }

  /** Stops as soon as nothing would be lost by it: what only this page knows of is sent first. */
  close(): void {
    this.#closing = true;
    if (this.#memoryOnly.size === 0) this.stop();
  }

  /** `title` names the offer to people, should its change be refused when it is gone. */
  add(change: Change, { title, handBack }: { title: string; handBack: boolean }): Promise<Settlement> {
    const { now, store, randomSuffix } = this.#options;
    const { waiting, refused } = this.#state;
    const last = [...waiting, ...refused]
      .map(({ id }) => id)
      .sort()
      .at(-1);
    const at = now();
    const entry = { id: entryId(last, at.getTime(), randomSuffix()), at: at.toISOString(), title, change };
    if (!store.put(entry)) this.#memoryOnly.add(entry.id);
    this.#set(withEntry(this.#state, entry));
    this.#channel?.post({ type: 'added', entry });
    const settlement = new Promise<Settlement>((settle) => this.#waiters.set(entry.id, { handBack, settle }));
    this.#wake();
    return settlement;
  }

  /** Tries at once what is not saved. */
  readonly retry = (): void => {
    if (this.#state.waiting.length > 0) this.#wake();
  };

  /** Its user has seen it, or begun again with what was typed. */
  dismiss(id: string): void {
    this.#forget([id]);
    this.#channel?.post({ type: 'settled', ids: [id] });
  }

  readonly #onVisible = (): void => {
    if (document.visibilityState === 'visible') this.retry();
  };

  /** The browser asks before it closes a page that would take unsaved changes with it. */
  readonly #onLeave = (event: BeforeUnloadEvent): void => {
    if (this.#memoryOnly.size > 0) event.preventDefault();
  };

  #set(state: OutboxState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #wake(): void {
    clearTimeout(this.#timer);
    if (this.#round !== null) {
      this.#again = true;
      return;
    }
    this.#round = this.#attempt()
      .catch((error: unknown) => log.error('The unsaved changes could not be sent', error))
      .finally(() => {
        this.#round = null;
        this.#set({ ...this.#state, active: false });
      });
  }

  async #attempt(): Promise<void> {
    this.#set({ ...this.#state, active: true });
    do {
      this.#again = false;
      this.#retryAfterSeconds = null;
      const end = { signedOut: false };
      await this.#options.exclusively(async () => {
        end.signedOut = (await this.#sendAll()) === 'signed out';
      });
      if (end.signedOut) return;
    } while (this.#again);
    this.#tryLater();
  }

  #tryLater(): void {
    clearTimeout(this.#timer);
    if (this.#state.waiting.length === 0 || this.#channel === null) return;
    const delayMs = retryDelayMs(this.#failures, this.#retryAfterSeconds);
    this.#timer = setTimeout(this.retry, delayMs);
  }

  async #sendAll(): Promise<Verdict | 'done'> {
    await this.#catchUp();
    const stuck = new Set<string>();
    for (;;) {
      const next = nextSend(this.#state.waiting, stuck);
      if (next === null) {
        // What waits behind something stuck does not get through either.
        if (this.#state.waiting.length > 0) this.#keep(this.#state.waiting, true, null);
        return 'done';
      }
      const { change } = next.entry;
      const { api, userId } = this.#options;
      try {
        const offer = await sendChange(api, userId, change);
        this.#failures = 0;
        await this.#settle(next.covers, offer === null ? { goneId: change.offerId } : { offer });
      } catch (error) {
        const verdict = await this.#onFailure(next, error);
        if (verdict === 'outage' || verdict === 'signed out') return verdict;
        if (verdict === 'stuck') stuck.add(laneOf(change));
      }
    }
  }

  /** Another tab may have added, or be done with some, without us having heard. */
  async #catchUp(): Promise<void> {
    const stored = this.#options.store.all();
    const ids = new Set(stored.map(({ id }) => id));
    const lost = [...this.#state.waiting, ...this.#state.refused].filter(
      ({ id }) => !ids.has(id) && !this.#memoryOnly.has(id),
    );
    for (const entry of stored) {
      if (!this.#done.has(entry.id)) this.#set(withEntry(this.#state, entry));
    }
    if (lost.length === 0) return;
    await this.#options.onAnswer(null);
    this.#forget(lost.map(({ id }) => id));
    for (const { id } of lost) this.#tell(id, { kind: 'saved' });
  }

  async #settle(entries: readonly Entry[], answer: Exclude<Answer, null>): Promise<void> {
    const ids = entries.map(({ id }) => id);
    // The board first: between the two, the change would be on it neither as wanted nor as done.
    await this.#options.onAnswer(answer);
    this.#channel?.post({ type: 'settled', ids, ...answer });
    this.#forget(ids);
    for (const id of ids) this.#tell(id, { kind: 'saved' });
  }

  async #onFailure({ entry, covers }: Send, error: unknown): Promise<Verdict> {
    const verdict = verdictOn(error);
    const { waiting, failed } = this.#state;
    if (!failed.has(entry.id)) {
      log.error(`A change (${entry.change.kind}) of offer ${entry.change.offerId} was not saved`, error);
    }
    const own = waiting.filter(({ change }) => change.offerId === entry.change.offerId);
    switch (verdict) {
      case 'gone':
        // A deletion that was asked for meanwhile is content with that, as its own turn will tell.
        await this.#refuse(
          own.filter(({ change }) => change.kind !== 'delete'),
          error,
          { goneId: entry.change.offerId },
        );
        break;
      case 'refused':
        await this.#refuse(entry.change.kind === 'create' ? own : covers, error, null);
        break;
      case 'stuck':
        this.#failures += 1;
        this.#keep(covers, false, error);
        break;
      default:
        this.#failures += 1;
        this.#retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : null;
        this.#keep(waiting, verdict === 'outage', error);
    }
    return verdict;
  }

  #keep(entries: readonly Entry[], outage: boolean, error: unknown): void {
    const ids = entries.map(({ id }) => id);
    this.#set(withFailed(this.#state, ids));
    this.#channel?.post({ type: 'failed', ids, outage });
    this.#tellKept(ids, outage, error);
  }

  #tellKept(ids: readonly string[], outage: boolean, error: unknown): void {
    for (const id of ids) {
      if (!outage && this.#waiters.get(id)?.handBack === true) {
        this.dismiss(id);
        this.#tell(id, { kind: 'refused', error });
      } else this.#tell(id, { kind: 'kept' });
    }
  }

  async #refuse(entries: readonly Entry[], error: unknown, answer: Answer): Promise<void> {
    const { code, status, requestId, fields } = error as ApiError;
    const base = this.#options.contentOf(entries[0]?.change.offerId ?? '');
    const told = refuse(entries, { code, status, requestId, fields }, base);
    const ids = entries.map(({ id }) => id);
    await this.#options.onAnswer(answer);
    const kept = told.filter(({ id }) => this.#waiters.get(id)?.handBack !== true);
    this.#forget(ids);
    for (const entry of kept) this.#keepRefused(entry);
    this.#channel?.post({ type: 'refused', ids, entries: kept, ...(answer ?? {}) });
    for (const id of ids) this.#tell(id, { kind: 'refused', error });
  }

  #keepRefused(entry: Entry): void {
    this.#done.delete(entry.id);
    if (!this.#options.store.put(entry)) this.#memoryOnly.add(entry.id);
    this.#set(withEntry(this.#state, entry));
  }

  #forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#done.add(id);
      this.#memoryOnly.delete(id);
      this.#options.store.remove(id);
    }
    this.#set(withoutEntries(this.#state, new Set(ids)));
    if (this.#closing) this.close();
  }

  #tell(id: string, settlement: Settlement): void {
    this.#waiters.get(id)?.settle(settlement);
    this.#waiters.delete(id);
  }

  async #onMessage(message: TabMessage): Promise<void> {
    switch (message.type) {
      case 'added':
        this.#set(withEntry(this.#state, message.entry));
        // Its own tab sends it; should that be closed before, this one does.
        this.#tryLater();
        break;
      case 'failed':
        this.#set(withFailed(this.#state, message.ids));
        this.#tellKept(message.ids, message.outage, new Error('another tab could not save it'));
        break;
      case 'refused':
        if (message.goneId !== undefined) await this.#options.onAnswer({ goneId: message.goneId });
        this.#forget(message.ids);
        for (const entry of message.entries) {
          this.#keepRefused(entry);
          if (this.#waiters.get(entry.id)?.handBack === true) this.dismiss(entry.id);
        }
        for (const id of message.ids) {
          const told = message.entries.find((entry) => entry.id === id) ?? message.entries[0];
          this.#tell(id, { kind: 'refused', error: told === undefined ? null : refusalError(told) });
        }
        break;
      case 'settled':
        if (message.offer !== undefined) await this.#options.onAnswer({ offer: message.offer });
        if (message.goneId !== undefined) await this.#options.onAnswer({ goneId: message.goneId });
        this.#forget(message.ids);
        for (const id of message.ids) this.#tell(id, { kind: 'saved' });
    }
  }
}

/** The service's refusal as it came, to be told in words. */
export function refusalError({ refusal }: Entry): ApiError | null {
  return refusal === undefined ? null : new ApiError({ kind: 'http', ...refusal });
}
