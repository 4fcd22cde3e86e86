import { setTimeout as sleep } from 'node:timers/promises';
import { type LibraryPage, parseLibraryUrl, type UnreadableReason } from '@garimpo/offers-contract';
import { CONFIG, type Config, type Database, InjectDatabase } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type ReadingRow, ReadingStore } from '../reading/reading-store.ts';
import {
  AD_COUNT_SOURCES,
  type AdCount,
  type AdCountSource,
  UnreadableError,
} from '../source/ad-count-source.ts';
import { isRefusal, SourceStates } from './source-states.ts';
import {
  claimLease,
  findWatched,
  holdUnchanged,
  holdWatch,
  type Lease,
  nextReadMs,
  releaseLease,
  setNextRead,
  storeUnreadable,
  type WatchedOffer,
} from './watch.query.ts';

type Choice =
  | { source: AdCountSource; page: LibraryPage }
  | { source: null; reason: Extract<UnreadableReason, 'no_source' | 'not_library' | 'not_covered'> };

/**
 * The first source that may hold the page. No other is asked while that one rests: two sources count differently, and
 * a series that changes between them would look like growth.
 */
function chooseSource(sources: readonly AdCountSource[], offerUrl: string, hosts: readonly string[]): Choice {
  const enabled = sources.filter((source) => source.enabled);
  if (enabled.length === 0) return { source: null, reason: 'no_source' };
  const page = parseLibraryUrl(offerUrl, hosts);
  if (page === null) return { source: null, reason: 'not_library' };
  const source = enabled.find((one) => one.covers(page));
  return source === undefined ? { source: null, reason: 'not_covered' } : { source, page };
}

/**
 * Longer than any reading with its wait, so that two never overlap. It also bounds the delay after a process was
 * killed.
 */
const LEASE_MS = 130_000;

export interface ReadingWish {
  now: Date;
  signal: AbortSignal;
  /** Longest waits for the source's turn and then for the page; together they are shorter than {@link LEASE_MS}. */
  patienceMs: number;
  readMs: number;
  /** False where a page that did not answer is tried again soon: the failure is not shown yet. */
  lastTry: boolean;
  /** The schedule leaves invalid and archived offers alone. */
  evenInvalid: boolean;
}

export type ReadingOutcome =
  | { became: 'read'; reading: ReadingRow }
  | { became: 'unreadable'; reason: UnreadableReason }
  /** The page did not answer, and is to be tried again. */
  | { became: 'postponed' }
  /** The source's turn is too far off. */
  | { became: 'early'; until: Date }
  /** Another reading of the offer is running. */
  | { became: 'under_way' }
  /** The offer was deleted, marked invalid or given another address since; or no source could read it. */
  | { became: 'dropped' };

type Started = Extract<Choice, { page: unknown }> & { offer: WatchedOffer; lease: Lease };

/** Reads an offer's page now and stores the result: the one path for readings that are not typed or pasted. */
@Injectable()
export class OfferReader {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AD_COUNT_SOURCES) private readonly sources: readonly AdCountSource[],
    private readonly states: SourceStates,
    private readonly store: ReadingStore,
  ) {}

  get hasSource(): boolean {
    return this.sources.some(({ enabled }) => enabled);
  }

  /** Throws the signal's reason, and errors that do not concern the page, such as an unreachable database. */
  async read(offerId: string, wish: ReadingWish): Promise<ReadingOutcome> {
    // The service acts here and below: the schedule has no user, and users may not write what it writes.
    const offer = await this.database.asService((tx) => findWatched(tx, offerId));
    const isLeftAlone = offer === null || offer.status === 'invalid' || offer.archived;
    if (offer === null || (isLeftAlone && !wish.evenInvalid)) return { became: 'dropped' };
    const choice = chooseSource(this.sources, offer.offerUrl, this.config.adLibraryHosts);
    if (choice.source === null) {
      // Nothing was tried, so nothing is stored.
      if (choice.reason === 'no_source') return { became: 'dropped' };
      return this.fail(offer, null, choice.reason, wish, wish.now);
    }
    const resting = await this.states.restOf(choice.source.name, wish.now);
    if (resting !== null) return this.fail(offer, null, resting, wish, wish.now);
    const lease = await this.database.asService((tx) => claimLease(tx, offerId, wish.now, LEASE_MS));
    if (lease === null) return { became: 'under_way' };
    try {
      return await this.readLeased({ ...choice, offer, lease }, wish);
    } finally {
      await this.database.asService((tx) => releaseLease(tx, lease, { soon: null }));
    }
  }

  private async readLeased(started: Started, wish: ReadingWish): Promise<ReadingOutcome> {
    const { source, offer, lease } = started;
    const clock = clockFrom(wish.now);
    const turn = await this.states.takeTurn(source, wish.now, wish.patienceMs);
    if (turn.may === 'wait') return { became: 'early', until: turn.until };
    if (turn.may === 'rest') return this.fail(offer, lease, turn.reason, wish, wish.now);
    await sleep(Math.max(0, turn.at.getTime() - clock().getTime()), undefined, { signal: wish.signal });
    const found = await countOrReason(started, wish);
    if (typeof found !== 'string') return this.succeed(started, found, wish, clock());
    if (isRefusal(found)) await this.states.refused(source.name, found, clock());
    const isTransient = found === 'timeout' || found === 'unreachable';
    if (isTransient && !wish.lastTry) return { became: 'postponed' };
    return this.fail(offer, lease, found, wish, clock());
  }

  private async succeed(
    { source, offer, lease }: Started,
    { count, precision }: AdCount,
    wish: ReadingWish,
    checkedAt: Date,
  ): Promise<ReadingOutcome> {
    await this.states.succeeded(source.name, checkedAt);
    const reading: ReadingRow = { count, checkedAt, source: source.name, precision };
    return this.settle(offer, lease, wish, checkedAt, async (tx) => {
      await setNextRead(tx, offer.offerId, { lease, failures: 0, at: this.nextRead(checkedAt, 0) });
      await this.store.store(tx, { ...reading, offerId: offer.offerId, userId: offer.userId });
      return { became: 'read', reading };
    });
  }

  /** A failure stores no reading, because unknown is never zero. */
  private fail(
    offer: WatchedOffer,
    lease: Lease | null,
    reason: UnreadableReason,
    wish: ReadingWish,
    at: Date,
  ): Promise<ReadingOutcome> {
    return this.settle(offer, lease, wish, at, async (tx, before) => {
      // A refusal concerns the source and not the page, which is read again at its usual time.
      const failures = isRefusal(reason) ? before : before + 1;
      const next = this.nextRead(at, isRefusal(reason) ? 0 : failures);
      await setNextRead(tx, offer.offerId, { lease, failures, at: next });
      await storeUnreadable(tx, offer, reason, at);
      return { became: 'unreadable', reason };
    });
  }

  /** Stores the result of a reading, if the offer has not changed and the lease still holds. */
  private settle(
    offer: WatchedOffer,
    lease: Lease | null,
    { evenInvalid }: ReadingWish,
    now: Date,
    work: (tx: Transaction, failures: number) => Promise<ReadingOutcome>,
  ): Promise<ReadingOutcome> {
    return this.database.asService(async (tx) => {
      if (!(await holdUnchanged(tx, offer, { evenInvalid }))) {
        if (lease !== null) await releaseLease(tx, lease, { soon: now });
        return { became: 'dropped' };
      }
      const failures = await holdWatch(tx, offer.offerId, lease);
      return failures === null ? { became: 'dropped' } : work(tx, failures);
    });
  }

  private nextRead(now: Date, failures: number): Date {
    return new Date(now.getTime() + nextReadMs(this.config.adReadEveryHours, failures, Math.random()));
  }
}

type Transaction = Parameters<Parameters<Database['asService']>[0]>[0];

/** Throws the signal's reason, and errors that do not concern the page. */
async function countOrReason(
  { source, page }: Pick<Started, 'source' | 'page'>,
  { signal, readMs }: Pick<ReadingWish, 'signal' | 'readMs'>,
): Promise<AdCount | UnreadableReason> {
  const timeUp = AbortSignal.timeout(readMs);
  const either = AbortSignal.any([signal, timeUp]);
  const ended = new Promise<never>((_resolve, reject) => {
    either.addEventListener('abort', () => reject(either.reason), { once: true });
  });
  try {
    // A source that ignores the signal must not hold up the job.
    return await Promise.race([source.read(page, either), ended]);
  } catch (error) {
    signal.throwIfAborted();
    if (timeUp.aborted) return 'timeout';
    if (error instanceof UnreadableError) return error.reason;
    throw error;
  }
}

/** Continues from `now`, which tests may set. */
function clockFrom(now: Date): () => Date {
  const startedAt = performance.now();
  return () => new Date(now.getTime() + Math.round(performance.now() - startedAt));
}
