import type { UnreadableReason } from '@garimpo/offers-contract';
import {
  type createLogger,
  type Database,
  InjectDatabase,
  LOGGER,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { READER_GONE_MS } from '../queue/read-queue.ts';
import type { AdCountSource } from '../source/ad-count-source.ts';
import { restMs, WALLS_WITHIN_MS } from './rests.ts';

type Logger = ReturnType<typeof createLogger>;

/** Reads pages of a source from an address: what has a pace, and what is refused. */
export type ReaderKey = Pick<AdCountSource, 'name' | 'address'>;

export interface ReaderRest {
  reason: UnreadableReason;
  until: Date;
}

export type Turn = { may: 'start'; at: Date } | { may: 'wait'; until: Date } | ({ may: 'rest' } & ReaderRest);

/** Pace and rests of the readers, shared by all replicas behind one address. */
@Injectable()
export class SourceStates implements OnApplicationBootstrap {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** A restart may have brought another token. */
  async onApplicationBootstrap(): Promise<void> {
    // The service acts here and below: readers belong to no user.
    await this.database.runAsService(
      `UPDATE offers.source_states SET rests_until = NULL, rest_reason = NULL, refusals = 0
       WHERE rest_reason = 'token_refused'`,
    );
  }

  /** Reports that a process reads from the address: without a report the reader counts as gone after some minutes. */
  async report(
    { name, address, paceSeconds }: ReaderKey & { paceSeconds: number },
    now: Date,
  ): Promise<void> {
    await this.database.runAsService(
      `INSERT INTO offers.source_states (source, address, seen_at, pace_seconds) VALUES ($1, $2, $3, $4)
       ON CONFLICT (source, address) DO UPDATE
         SET seen_at = greatest(offers.source_states.seen_at, excluded.seen_at), pace_seconds = excluded.pace_seconds`,
      [name, address, now, paceSeconds],
    );
  }

  /** Null while the reader does not rest. */
  async restOf({ name, address }: ReaderKey, now: Date): Promise<ReaderRest | null> {
    const rows = await this.database.runAsService<ReaderRest>(
      `SELECT rest_reason AS reason, rests_until AS until FROM offers.source_states
       WHERE source = $1 AND address = $2 AND rests_until > $3`,
      [name, address, now],
    );
    return rows[0] ?? null;
  }

  /** True where the source is read from another address too, which does not rest. */
  async isReadElsewhere({ name, address }: ReaderKey, now: Date): Promise<boolean> {
    const rows = await this.database.runAsService(
      `SELECT FROM offers.source_states WHERE source = $1 AND address <> $2 AND seen_at > $4
         AND (rests_until IS NULL OR rests_until <= $3) LIMIT 1`,
      [name, address, now, new Date(now.getTime() - READER_GONE_MS)],
    );
    return rows.length > 0;
  }

  /**
   * Claims the reader's next turn, unless it is more than `patienceMs` away: then nothing is claimed, and the caller
   * tries later. An unused turn is lost.
   */
  async takeTurn(reader: ReaderKey & { paceSeconds: number }, now: Date, patienceMs: number): Promise<Turn> {
    const { name, address, paceSeconds } = reader;
    await this.database.runAsService(
      'INSERT INTO offers.source_states (source, address) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [name, address],
    );
    const [taken] = await this.database.runAsService<{ at: Date }>(
      `UPDATE offers.source_states SET next_at = greatest(next_at, $3::timestamptz) + make_interval(secs => $4)
       WHERE source = $1 AND address = $2 AND next_at <= $5 AND (rests_until IS NULL OR rests_until <= $3)
       RETURNING next_at - make_interval(secs => $4) AS at`,
      [name, address, now, paceSeconds, new Date(now.getTime() + patienceMs)],
    );
    if (taken !== undefined) return { may: 'start', at: taken.at };
    const rest = await this.restOf(reader, now);
    if (rest !== null) return { may: 'rest', ...rest };
    const [{ until } = { until: now }] = await this.database.runAsService<{ until: Date }>(
      'SELECT next_at AS until FROM offers.source_states WHERE source = $1 AND address = $2',
      [name, address],
    );
    return { may: 'wait', until };
  }

  /**
   * No replica reads from the address before its rest is over. Answers the end of the rest.
   * @param reason a refusal
   */
  async refused({ name, address }: ReaderKey, reason: UnreadableReason, now: Date): Promise<Date> {
    const { until, isNew } = await this.database.asService(async (tx) => {
      const state = await tx.one<{ refusals: number; restsUntil: Date | null }>(
        `SELECT refusals, CASE WHEN rests_until > $3 THEN rests_until END AS "restsUntil"
         FROM offers.source_states WHERE source = $1 AND address = $2 FOR UPDATE`,
        [name, address, now],
      );
      // A request that was running when another one was refused adds nothing.
      if (state?.restsUntil != null) return { until: state.restsUntil, isNew: false };
      const end = new Date(now.getTime() + (restMs(reason, state?.refusals ?? 0) ?? 0));
      await tx.run(
        `UPDATE offers.source_states
         SET rests_until = $3, rest_reason = $4, refusals = refusals + 1, walls = 0, walled_since = NULL
         WHERE source = $1 AND address = $2`,
        [name, address, end, reason],
      );
      return { until: end, isNew: true };
    });
    if (isNew)
      this.log.warn({ source: name, address, reason, until }, 'a source of ad counts was refused and rests');
    return until;
  }

  /** After a reading, the next refusal is a first one again. A rest that began in between goes on. */
  async succeeded({ name, address }: ReaderKey, now: Date): Promise<void> {
    await this.database.runAsService(
      `UPDATE offers.source_states SET walls = 0, walled_since = NULL,
         rests_until = CASE WHEN rests_until > $3 THEN rests_until END,
         rest_reason = CASE WHEN rests_until > $3 THEN rest_reason END,
         refusals = CASE WHEN rests_until > $3 THEN refusals ELSE 0 END
       WHERE source = $1 AND address = $2 AND (walls > 0 OR refusals > 0)`,
      [name, address, now],
    );
  }
}

/**
 * Counts a page that asked for a login, and answers how many have done so one after another, and since when. They are different
 * pages: one that asks for a login rests for longer than such a row may last.
 */
export async function countWall(
  tx: Transaction,
  { name, address }: ReaderKey,
  now: Date,
): Promise<{ walls: number; since: Date }> {
  return tx.only(
    `UPDATE offers.source_states SET
       walls = CASE WHEN walled_since > $4 THEN walls + 1 ELSE 1 END,
       walled_since = CASE WHEN walled_since > $4 THEN walled_since ELSE $3 END
     WHERE source = $1 AND address = $2 RETURNING walls, walled_since AS since`,
    [name, address, now, new Date(now.getTime() - WALLS_WITHIN_MS)],
  );
}
