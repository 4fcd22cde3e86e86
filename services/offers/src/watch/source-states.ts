import type { UnreadableReason } from '@garimpo/offers-contract';
import { type createLogger, type Database, InjectDatabase, LOGGER } from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AdCountSource } from '../source/ad-count-source.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Rest {
  firstMs: number;
  longestMs: number;
}

/** A refused source is not asked for a while: the next request would be refused too, and make things worse. */
const rests: Partial<Record<UnreadableReason, Rest>> = {
  blocked: { firstMs: 6 * HOUR_MS, longestMs: 48 * HOUR_MS },
  login_wall: { firstMs: 6 * HOUR_MS, longestMs: 48 * HOUR_MS },
  rate_limited: { firstMs: 30 * MINUTE_MS, longestMs: 6 * HOUR_MS },
  // Only another token helps, and setting one takes a restart.
  token_refused: { firstMs: 24 * HOUR_MS, longestMs: 24 * HOUR_MS },
};

/** True for a failure of the source with all pages, not with this one. */
export function isRefusal(reason: UnreadableReason): boolean {
  return rests[reason] !== undefined;
}

/**
 * Milliseconds of rest after a refusal, doubled with each further one without a success in between. Null for other
 * failures.
 * @param before refusals since the last success
 */
export function restMs(reason: UnreadableReason, before: number): number | null {
  const rest = rests[reason];
  return rest === undefined ? null : Math.min(rest.firstMs * 2 ** Math.min(before, 16), rest.longestMs);
}

type Logger = ReturnType<typeof createLogger>;
type SourceName = AdCountSource['name'];

export type Turn =
  | { may: 'start'; at: Date }
  | { may: 'wait'; until: Date }
  | { may: 'rest'; reason: UnreadableReason };

/** Pace and rests of the sources, shared by all replicas. */
@Injectable()
export class SourceStates implements OnApplicationBootstrap {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** A restart may have brought another token. */
  async onApplicationBootstrap(): Promise<void> {
    // The service acts here and below: sources belong to no user.
    await this.database.runAsService(
      `UPDATE offers.source_states SET rests_until = NULL, rest_reason = NULL, refusals = 0
       WHERE rest_reason = 'token_refused'`,
    );
  }

  /** The reason of the source's rest; null while it does not rest. */
  async restOf(source: SourceName, now: Date): Promise<UnreadableReason | null> {
    const rows = await this.database.runAsService<{ reason: UnreadableReason }>(
      'SELECT rest_reason AS reason FROM offers.source_states WHERE source = $1 AND rests_until > $2',
      [source, now],
    );
    return rows[0]?.reason ?? null;
  }

  /**
   * Claims the source's next turn, unless it is more than `patienceMs` away: then nothing is claimed, and the caller
   * tries later. An unused turn is lost.
   */
  async takeTurn(
    { name, paceSeconds }: Pick<AdCountSource, 'name' | 'paceSeconds'>,
    now: Date,
    patienceMs: number,
  ): Promise<Turn> {
    await this.database.runAsService(
      'INSERT INTO offers.source_states (source) VALUES ($1) ON CONFLICT DO NOTHING',
      [name],
    );
    const [taken] = await this.database.runAsService<{ at: Date }>(
      `UPDATE offers.source_states SET next_at = greatest(next_at, $2::timestamptz) + make_interval(secs => $3)
       WHERE source = $1 AND next_at <= $4 AND (rests_until IS NULL OR rests_until <= $2)
       RETURNING next_at - make_interval(secs => $3) AS at`,
      [name, now, paceSeconds, new Date(now.getTime() + patienceMs)],
    );
    if (taken !== undefined) return { may: 'start', at: taken.at };
    const reason = await this.restOf(name, now);
    if (reason !== null) return { may: 'rest', reason };
    const [{ until } = { until: now }] = await this.database.runAsService<{ until: Date }>(
      'SELECT next_at AS until FROM offers.source_states WHERE source = $1',
      [name],
    );
    return { may: 'wait', until };
  }

  /** No replica asks the source again before its rest is over. @param reason a refusal */
  async refused(source: SourceName, reason: UnreadableReason, now: Date): Promise<void> {
    const until = await this.database.asService(async (tx) => {
      const state = await tx.one<{ refusals: number; resting: boolean }>(
        `SELECT refusals, coalesce(rests_until > $2, false) AS resting
         FROM offers.source_states WHERE source = $1 FOR UPDATE`,
        [source, now],
      );
      // A request that was running when another one was refused adds nothing.
      const ms = state === undefined || state.resting ? null : restMs(reason, state.refusals);
      if (ms === null) return null;
      const end = new Date(now.getTime() + ms);
      await tx.run(
        `UPDATE offers.source_states SET rests_until = $2, rest_reason = $3, refusals = refusals + 1
         WHERE source = $1`,
        [source, end, reason],
      );
      return end;
    });
    if (until !== null)
      this.log.warn({ source, reason, until }, 'a source of ad counts was refused and rests');
  }

  /** After a reading, the next refusal is a first one again. A rest that began in between goes on. */
  async succeeded(source: SourceName, now: Date): Promise<void> {
    await this.database.runAsService(
      `UPDATE offers.source_states SET rests_until = NULL, rest_reason = NULL, refusals = 0
       WHERE source = $1 AND refusals > 0 AND (rests_until IS NULL OR rests_until <= $2)`,
      [source, now],
    );
  }
}
