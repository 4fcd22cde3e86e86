import { setTimeout as sleep } from 'node:timers/promises';
import type { UnreadableReason } from '@garimpo/offers-contract';
import { CONFIG, type Config, type Database, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ReadQueue } from '../queue/read-queue.ts';
import { type ReadingRow, ReadingStore } from '../reading/reading-store.ts';
import {
  AD_COUNT_SOURCES,
  type AdCount,
  type AdCountSource,
  UnreadableError,
} from '../source/ad-count-source.ts';
import { type Choice, chooseSource, type Lane, laneOf } from './choose-source.ts';
import { putBack } from './claim-due.ts';
import { LibraryPages, type PageOutcome } from './library-pages.ts';
import { isRefusal } from './rests.ts';
import { type ReaderRest, SourceStates } from './source-states.ts';
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

/**
 * Longer than any reading with its wait, so that two never overlap. It also bounds the delay after a process was
 * killed.
 */
const LEASE_MS = 130_000;

export interface ReadingWish {
  now: Date;
  signal: AbortSignal;
  /** Longest waits for the reader's turn and then for the page; together they are shorter than {@link LEASE_MS}. */
  patienceMs: number;
  readMs: number;
  /** What the page came to within this time is taken for the offer, if another offer that follows it was read. */
  sharedMs: number;
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
  /** The reader's turn is too far off. */
  | { became: 'early'; until: Date }
  /** The reader rests after a refusal. Nothing was tried, and the offer is due for whoever may read. */
  | ({ became: 'resting'; isReadElsewhere: boolean } & ReaderRest)
  /** Another reading of the offer is running. */
  | { became: 'under_way' }
  /** The offer was deleted, marked invalid or given another address since; or no source could read it. */
  | { became: 'dropped' };

/** One reading of an offer, from its beginning on. */
interface Started {
  offer: WatchedOffer;
  lane: Lane;
  lease: Lease | null;
}

type Opened = Extract<Choice, { page: unknown }> & Started & { lane: { page: Buffer }; lease: Lease };

/** A failure of one try, and when to try again where that does not follow from the failures in a row. */
interface Failure {
  reason: UnreadableReason;
  at: Date;
  next?: Date;
}

/** Reads an offer's page now and stores the result: the one path for readings that are not typed or pasted. */
@Injectable()
export class OfferReader {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AD_COUNT_SOURCES) private readonly sources: readonly AdCountSource[],
    private readonly states: SourceStates,
    private readonly pages: LibraryPages,
    private readonly store: ReadingStore,
    private readonly queue: ReadQueue,
  ) {}

  get hasSource(): boolean {
    return this.sources.some(({ enabled }) => enabled);
  }

  laneOf(offerUrl: string): Lane {
    return laneOf(this.choose(offerUrl));
  }

  /** Throws the signal's reason, and errors that do not concern the page, such as an unreachable database. */
  async read(offerId: string, wish: ReadingWish): Promise<ReadingOutcome> {
    try {
      return await this.readNow(offerId, wish);
    } finally {
      this.queue.forget();
    }
  }

  private choose(offerUrl: string): Choice {
    return chooseSource(this.sources, offerUrl, this.config.adLibraryHosts);
  }

  private async readNow(offerId: string, wish: ReadingWish): Promise<ReadingOutcome> {
    // The service acts here and below: the schedule has no user, and users may not write what it writes.
    const offer = await this.database.asService((tx) => findWatched(tx, offerId));
    const isLeftAlone = offer === null || offer.status === 'invalid' || offer.archived;
    if (offer === null || (isLeftAlone && !wish.evenInvalid)) return { became: 'dropped' };
    const choice = this.choose(offer.offerUrl);
    const lane = laneOf(choice);
    if (choice.source === null || lane.page === null) {
      const reason = choice.source === null ? choice.reason : 'not_library';
      // Nothing was tried, so nothing is stored.
      if (reason === 'no_source') return { became: 'dropped' };
      return this.fail({ offer, lane, lease: null }, { reason, at: wish.now }, wish);
    }
    const since = new Date(wish.now.getTime() - wish.sharedMs);
    const known = await this.pages.known(offerId, lane.page, { now: wish.now, since });
    if (known !== null) return this.take({ offer, lane, lease: null }, known, wish);
    const rest = await this.states.restOf(choice.source, wish.now);
    if (rest !== null) return this.rest(choice.source, { offerId, page: lane.page }, rest, wish.now);
    const lease = await this.database.asService((tx) => claimLease(tx, offerId, wish.now, LEASE_MS));
    if (lease === null) return { became: 'under_way' };
    try {
      return await this.open({ ...choice, offer, lane: { ...lane, page: lane.page }, lease }, wish);
    } finally {
      await this.database.asService((tx) => releaseLease(tx, lease, { soon: null }));
    }
  }

  /** What another offer's reading of the same page came to. */
  private take(started: Started, known: PageOutcome, wish: ReadingWish): Promise<ReadingOutcome> {
    if (known.reason === null) {
      const { count, precision, source, triedAt } = known;
      return this.succeed(started, { count, precision, source, checkedAt: triedAt }, wish);
    }
    const { reason, restsUntil } = known;
    return this.fail(started, { reason, at: wish.now, ...(restsUntil && { next: restsUntil }) }, wish);
  }

  private async rest(
    source: AdCountSource,
    { offerId, page }: { offerId: string; page: Buffer },
    { reason, until }: ReaderRest,
    now: Date,
  ): Promise<ReadingOutcome> {
    await this.database.asService((tx) => putBack(tx, offerId, now));
    await this.pages.release(page);
    return {
      became: 'resting',
      reason,
      until,
      isReadElsewhere: await this.states.isReadElsewhere(source, now),
    };
  }

  private async open(opened: Opened, wish: ReadingWish): Promise<ReadingOutcome> {
    const { source, offer, lane } = opened;
    const clock = clockFrom(wish.now);
    const turn = await this.states.takeTurn(source, wish.now, wish.patienceMs);
    if (turn.may === 'wait') return { became: 'early', until: turn.until };
    if (turn.may === 'rest')
      return this.rest(source, { offerId: offer.offerId, page: lane.page }, turn, wish.now);
    await sleep(Math.max(0, turn.at.getTime() - clock().getTime()), undefined, { signal: wish.signal });
    const found = await countOrReason(opened, wish);
    const at = clock();
    if (typeof found !== 'string') {
      const reading: ReadingRow = { ...found, checkedAt: at, source: source.name };
      await this.states.succeeded(source, at);
      await this.pages.read(lane.page, { ...reading, triedAt: at });
      return this.succeed(opened, reading, wish);
    }
    if (found === 'login_wall')
      return this.fail(
        opened,
        { reason: found, at, next: await this.pages.walled(lane.page, source, at) },
        wish,
      );
    if (isRefusal(found)) {
      const until = await this.states.refused(source, found, at);
      await this.pages.release(lane.page);
      return this.fail(opened, { reason: found, at, next: until }, wish);
    }
    const isTransient = found === 'timeout' || found === 'unreachable';
    if (isTransient && !wish.lastTry) return { became: 'postponed' };
    await this.pages.failed(lane.page, found, at);
    return this.fail(opened, { reason: found, at }, wish);
  }

  private succeed(started: Started, reading: ReadingRow, wish: ReadingWish): Promise<ReadingOutcome> {
    const { offer, lane, lease } = started;
    const { checkedAt } = reading;
    return this.settle(started, wish, checkedAt, async (tx) => {
      const at = this.nextRead(checkedAt, 0);
      await setNextRead(tx, offer.offerId, { lease, lane, failures: 0, triedAt: checkedAt, at });
      await this.store.store(tx, { ...reading, offerId: offer.offerId, userId: offer.userId });
      return { became: 'read', reading };
    });
  }

  /** A failure stores no reading, because unknown is never zero. */
  private fail(started: Started, { reason, at, next }: Failure, wish: ReadingWish): Promise<ReadingOutcome> {
    const { offer, lane, lease } = started;
    return this.settle(started, wish, at, async (tx, before) => {
      // Walls and refusals have rests of their own, but a page that is blocked again and again must not stop every address.
      const failures = reason === 'blocked' || next === undefined ? before + 1 : before;
      const usual = this.nextRead(at, failures);
      const isEarlier = next !== undefined && (reason === 'login_wall' || next < usual);
      await setNextRead(tx, offer.offerId, {
        lease,
        lane,
        failures,
        triedAt: at,
        at: isEarlier ? next : usual,
      });
      await storeUnreadable(tx, offer, reason, at);
      return { became: 'unreadable', reason };
    });
  }

  /** Stores the result of a reading, if the offer has not changed and the lease still holds. */
  private settle(
    { offer, lease }: Started,
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

/** Throws the signal's reason, and errors that do not concern the page. */
async function countOrReason(
  { source, page }: Pick<Opened, 'source' | 'page'>,
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
