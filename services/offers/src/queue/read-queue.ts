import type { NextReadView, OfferStatus } from '@garimpo/offers-contract';
import { Cache, type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

/** A reader that has not reported for this long is gone: each reports every minute. */
export const READER_GONE_MS = 5 * 60_000;
/** Moments of one source that are kept; of a longer queue every nth is, and places between them are estimated. */
const MARKS_MAX = 1_000;
/** For how long a look at the queue serves all boards of a process. */
const LOOK_MS = 10_000;
const MINUTE_MS = 60_000;

/** Reads pages of one source: an outgoing address, or the token of an API. */
export interface Reader {
  source: string;
  address: string;
  paceSeconds: number;
  restsUntil: Date | null;
  reason: string | null;
}

/** Offers of one source that are due, by the moments at which they were to be read. */
interface Lane {
  total: number;
  /** Ascending by both. */
  marks: { place: number; dueMs: number }[];
}

/** What of an offer decides when it is read. */
export interface Watched {
  status: OfferStatus;
  archivedAt: string | null;
  nextReadAt: string;
  /** The source that reads it, or `none`; null while that is not known. */
  readBy: string | null;
}

/** The queue of all users at one moment. */
export class QueueLook {
  constructor(
    private readonly now: Date,
    private readonly readers: readonly Reader[],
    private readonly lanes: ReadonlyMap<string, Lane>,
  ) {}

  /** Null where nobody will read the offer by itself. */
  nextReadOf({ status, archivedAt, nextReadAt, readBy }: Watched): NextReadView | null {
    if (status === 'invalid' || archivedAt !== null || readBy === 'none') return null;
    const readers = this.readers.filter(({ source }) => readBy === null || source === readBy);
    const [first] = [...readers].sort((a, b) => restMs(a) - restMs(b));
    if (first === undefined) return null;
    const startMs = Math.max(this.now.getTime(), restMs(first));
    const ready = readers.filter((reader) => restMs(reader) <= startMs);
    const perSecond = ready.reduce((sum, { paceSeconds }) => sum + 1 / Math.max(paceSeconds, 1), 0);
    const dueMs = Date.parse(nextReadAt);
    const place = dueMs <= this.now.getTime() ? this.placeOf(readBy, dueMs) : null;
    const ahead = place === null ? (this.lanes.get(readBy ?? '')?.total ?? 0) : place - 1;
    const expectedMs = startMs + (ahead / perSecond) * 1000;
    const isPaused = startMs > this.now.getTime() && startMs > dueMs;
    return {
      // To the minute, as it is an estimate: cards that differ by seconds would be drawn again and again.
      at: expectedMs > dueMs ? new Date(wholeMinute(expectedMs)).toISOString() : nextReadAt,
      place,
      paused: isPaused ? first.reason : null,
    };
  }

  private placeOf(readBy: string | null, dueMs: number): number | null {
    const lane = this.lanes.get(readBy ?? '');
    if (lane === undefined) return null;
    return firstFrom(lane.marks, dueMs)?.place ?? lane.total;
  }
}

/** The first mark of that moment or later: boards ask for each of their offers. */
function firstFrom(marks: Lane['marks'], dueMs: number): Lane['marks'][number] | undefined {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.dueMs ?? dueMs) < dueMs) low = middle + 1;
    else high = middle;
  }
  return marks[low];
}

const restMs = ({ restsUntil }: Reader) => restsUntil?.getTime() ?? 0;
const wholeMinute = (ms: number) => Math.ceil(ms / MINUTE_MS) * MINUTE_MS;

/** When offers are read next: who reads, and who comes before whom. */
@Injectable()
export class ReadQueue {
  readonly #looks: Cache<QueueLook>;

  constructor(@InjectDatabase('offers') private readonly database: Database) {
    this.#looks = new Cache({ load: () => this.lookNow(new Date()), max: 1, ttlMs: LOOK_MS });
  }

  look(): Promise<QueueLook> {
    return this.#looks.fetch('all');
  }

  /** Called when this process has changed the queue. */
  forget(): void {
    this.#looks.invalidate();
  }

  /** Readers that have reported of late, those that rest among them. */
  readers(now: Date): Promise<Reader[]> {
    // The service acts here and below: readers belong to no user, and a place in the queue is one among all users.
    return this.database.runAsService<Reader>(
      `SELECT source, address, pace_seconds AS "paceSeconds",
         CASE WHEN rests_until > $1 THEN rests_until END AS "restsUntil",
         CASE WHEN rests_until > $1 THEN rest_reason END AS reason
       FROM offers.source_states WHERE seen_at > $2 ORDER BY source, address`,
      [now, new Date(now.getTime() - READER_GONE_MS)],
    );
  }

  private async lookNow(now: Date): Promise<QueueLook> {
    const readers = await this.readers(now);
    if (readers.length === 0) return new QueueLook(now, [], new Map());
    const marks = await this.database.runAsService<{
      source: string;
      place: number;
      total: number;
      dueAt: Date;
    }>(
      `SELECT source, place::integer, total::integer, next_read_at AS "dueAt"
       FROM (
         SELECT source, next_read_at, row_number() OVER lane AS place, count(*) OVER (PARTITION BY source) AS total
         FROM offers.offer_watches WHERE next_read_at <= $1 AND source IS NOT NULL
         WINDOW lane AS (PARTITION BY source ORDER BY next_read_at)
       ) numbered
       WHERE place % greatest(total / $2, 1) = 0 ORDER BY source, place`,
      [now, MARKS_MAX],
    );
    const lanes = new Map<string, Lane>();
    for (const { source, place, total, dueAt } of marks) {
      const lane = lanes.get(source) ?? { total, marks: [] };
      lane.marks.push({ place, dueMs: dueAt.getTime() });
      lanes.set(source, lane);
    }
    return new QueueLook(now, readers, lanes);
  }
}
