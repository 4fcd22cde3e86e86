import type { OfferContent } from '@garimpo/offers-contract';
import { ApiError } from '@garimpo/sdk';
import type { Answer } from '../api/board-query.ts';
import { type Change, type Entry, entryId } from '../lib/change.ts';
import { refuse } from '../lib/outbox-rules.ts';
import type { OutboxStore, TabChannel, TabMessage } from './browser.ts';
import {
  emptyOutbox,
  type OutboxState,
  withEntry,
  withFailed,
  withNew,
  withoutEntries,
} from './outbox-state.ts';
import { SendLoop, type SendLoopOptions } from './send-loop.ts';

/** What became of a change at the first attempt. `kept`: not saved yet, and tried again by itself. */
export type Settlement = { kind: 'saved' } | { kind: 'kept' } | { kind: 'refused'; error: unknown };

export interface OutboxOptions extends SendLoopOptions {
  now: () => Date;
  store: OutboxStore;
  openChannel: (onMessage: (message: TabMessage) => void) => TabChannel;
  /** Resolves when the board shows the answer. `entries`: those that this tab has sent. */
  onAnswer: (answer: Answer, entries?: readonly Entry[]) => Promise<void>;
  /** The content of an offer in the service's last answer. */
  contentOf: (offerId: string) => OfferContent | null;
  randomSuffix: () => string;
}

interface Waiter {
  /** The form is still open: what the service refuses goes back into it, instead of being tried again. */
  formOpen: boolean;
  settle: (settlement: Settlement) => void;
}

/**
 * The changes of one account that the service does not have yet: kept in the browser before anything is sent, shared with
 * the other tabs, and taken out when the service has answered. {@link SendLoop} sends them.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #loop: SendLoop;
  readonly #listeners = new Set<() => void>();
  readonly #waiters = new Map<string, Waiter>();
  /** Entries that are finished, in whichever tab: the storage of another tab may show them for a moment longer. */
  readonly #done = new Set<string>();
  /** Entries that the browser would not store. */
  readonly #memoryOnly = new Set<string>();
  #state = emptyOutbox;
  #channel: TabChannel | null = null;
  #closing = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#loop = new SendLoop(options, {
      state: this.state,
      catchUp: () => this.#catchUp(),
      setActive: (active) => this.#set({ ...this.#state, active }),
      saved: (entries, answer) => this.#saved(entries, answer),
      refused: (entries, error, answer) => this.#refused(entries, error, answer),
      kept: (entries, outage, error) => this.#kept(entries, outage, error),
    });
  }

  readonly state = (): OutboxState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins with what an earlier page left behind. Called again, it only tries what is still waiting. */
  start(): void {
    if (this.#channel === null) {
      this.#channel = this.#options.openChannel((message) => void this.#onMessage(message));
      addEventListener('online', this.retry);
      addEventListener('beforeunload', this.#onLeave);
      document.addEventListener('visibilitychange', this.#onVisible);
      for (const entry of this.#options.store.all()) this.#set(withEntry(this.#state, entry));
      this.#loop.start();
    }
    this.retry();
  }

  /** Sends nothing more by itself; stored changes stay stored. */
  stop(): void {
    this.#loop.stop();
    this.#channel?.close();
    this.#channel = null;
    removeEventListener('online', this.retry);
    removeEventListener('beforeunload', this.#onLeave);
    document.removeEventListener('visibilitychange', this.#onVisible);
  }

  /** Stops as soon as nothing would be lost: changes that only this page knows are sent first. */
  close(): void {
    this.#closing = true;
    if (this.#memoryOnly.size === 0) this.stop();
  }

  /** @param about `title` names the offer to people, should its change be refused after the offer is deleted */
  add(change: Change, about: { title: string; formOpen: boolean }): Promise<Settlement> {
    const { title, formOpen } = about;
    const [entry] = this.#keep([{ change, title }]);
    if (entry === undefined) throw new Error('an entry is made of every change');
    this.#channel?.post({ type: 'added', entry });
    const settlement = new Promise<Settlement>((settle) => this.#waiters.set(entry.id, { formOpen, settle }));
    this.#loop.wake();
    return settlement;
  }

  /** Changes that no form waits for, in their order: shown, kept and sent together. */
  addMany(changes: readonly { change: Change; title: string }[]): void {
    if (changes.length === 0) return;
    this.#channel?.post({ type: 'added many', entries: this.#keep(changes) });
    this.#loop.wake();
  }

  #keep(changes: readonly { change: Change; title: string }[]): Entry[] {
    const { now, store, randomSuffix } = this.#options;
    let last = [...this.#state.waiting, ...this.#state.refused]
      .map(({ id }) => id)
      .sort()
      .at(-1);
    const at = now();
    const batch = changes.length > 1 ? { batch: randomSuffix() } : {};
    const entries = changes.map(({ change, title }) => {
      last = entryId(last, at.getTime(), randomSuffix());
      return { id: last, at: at.toISOString(), title, change, ...batch };
    });
    for (const entry of entries) if (!store.put(entry)) this.#memoryOnly.add(entry.id);
    this.#set(withNew(this.#state, entries));
    return entries;
  }

  /** Tries at once what is not saved. */
  readonly retry = (): void => {
    if (this.#state.waiting.length > 0) this.#loop.wake();
  };

  /** Forgets a refused change after its user has seen it, or has begun again with what was typed. */
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

  /** Messages of other tabs may have been missed: the storage is what all tabs share. */
  async #catchUp(): Promise<void> {
    const stored = this.#options.store.all();
    const ids = new Set(stored.map(({ id }) => id));
    const lost = [...this.#state.waiting, ...this.#state.refused]
      .map(({ id }) => id)
      .filter((id) => !ids.has(id) && !this.#memoryOnly.has(id));
    for (const entry of stored) {
      if (!this.#done.has(entry.id)) this.#set(withEntry(this.#state, entry));
    }
    if (lost.length === 0) return;
    await this.#options.onAnswer(null);
    this.#finish(lost, { kind: 'saved' });
  }

  async #saved(entries: readonly Entry[], answer: Exclude<Answer, null>): Promise<void> {
    const ids = entries.map(({ id }) => id);
    // The board comes first: otherwise it would show the change for a moment neither as pending nor as saved.
    await this.#options.onAnswer(answer, entries);
    this.#channel?.post({ type: 'settled', ids, ...answer });
    this.#finish(ids, { kind: 'saved' });
  }

  #kept(entries: readonly Entry[], outage: boolean, error: unknown): void {
    const ids = entries.map(({ id }) => id);
    this.#set(withFailed(this.#state, ids));
    this.#channel?.post({ type: 'failed', ids, outage });
    this.#reportKept(ids, outage, error);
  }

  #reportKept(ids: readonly string[], outage: boolean, error: unknown): void {
    for (const id of ids) {
      if (!outage && this.#isFormOpen(id)) {
        this.dismiss(id);
        this.#report(id, { kind: 'refused', error });
      } else this.#report(id, { kind: 'kept' });
    }
  }

  async #refused(entries: readonly Entry[], error: unknown, answer: Answer): Promise<void> {
    const { code, status, requestId, fields } = error as ApiError;
    const base = this.#options.contentOf(entries[0]?.change.offerId ?? '');
    const refused = refuse(entries, { code, status, requestId, fields }, base);
    const ids = entries.map(({ id }) => id);
    await this.#options.onAnswer(answer);
    const kept = refused.filter(({ id }) => !this.#isFormOpen(id));
    this.#forget(ids);
    for (const entry of kept) this.#keepRefused(entry);
    this.#channel?.post({ type: 'refused', ids, entries: kept, ...(answer ?? {}) });
    for (const id of ids) this.#report(id, { kind: 'refused', error });
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

  #finish(ids: readonly string[], settlement: Settlement): void {
    this.#forget(ids);
    for (const id of ids) this.#report(id, settlement);
  }

  #isFormOpen(id: string): boolean {
    return this.#waiters.get(id)?.formOpen === true;
  }

  #report(id: string, settlement: Settlement): void {
    this.#waiters.get(id)?.settle(settlement);
    this.#waiters.delete(id);
  }

  async #onMessage(message: TabMessage): Promise<void> {
    switch (message.type) {
      case 'added':
        this.#set(withEntry(this.#state, message.entry));
        // Its own tab sends it. Should that tab be closed first, this one does.
        this.#loop.retryLater();
        break;
      case 'added many':
        this.#set(withNew(this.#state, message.entries));
        this.#loop.retryLater();
        break;
      case 'failed':
        this.#set(withFailed(this.#state, message.ids));
        this.#reportKept(message.ids, message.outage, new Error('another tab could not save it'));
        break;
      case 'refused':
        if (message.goneId !== undefined) await this.#options.onAnswer({ goneId: message.goneId });
        this.#forget(message.ids);
        for (const entry of message.entries) {
          this.#keepRefused(entry);
          if (this.#isFormOpen(entry.id)) this.dismiss(entry.id);
        }
        for (const id of message.ids) {
          const refused = message.entries.find((entry) => entry.id === id) ?? message.entries[0];
          this.#report(id, { kind: 'refused', error: refused === undefined ? null : refusalError(refused) });
        }
        break;
      case 'settled':
        if (message.offer !== undefined) await this.#options.onAnswer({ offer: message.offer });
        if (message.goneId !== undefined) await this.#options.onAnswer({ goneId: message.goneId });
        if (message.offers !== undefined || message.goneIds !== undefined) {
          await this.#options.onAnswer({ offers: message.offers ?? [], goneIds: message.goneIds ?? [] });
        }
        this.#finish(message.ids, { kind: 'saved' });
    }
  }
}

/** The error that the service answered when it refused the change. */
export function refusalError({ refusal }: Entry): ApiError | null {
  return refusal === undefined ? null : new ApiError({ kind: 'http', ...refusal });
}
