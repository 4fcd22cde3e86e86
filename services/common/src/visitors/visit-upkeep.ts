import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { keepMonths, lockMonths, lockTablesForMonths, type MonthlyTable } from '../database/monthly-table.ts';
import { schemaName } from '../database/names.ts';
import type { JobRun } from '../jobs/job-definition.ts';
import type { Jobs } from '../jobs/jobs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Begins anew where addresses alone were erased before. */
const ERASURE = 'erase-visitors';

/** A {@link MonthlyTable} of visits with the columns `ip_address` and `user_agent`. Its schema has an `upkeepTable`. */
interface KeptVisits extends Omit<MonthlyTable, 'columns'> {
  /** Tables of what they add up to, by `hour`: kept as long as they are. */
  totals: readonly string[];
  /** Until address, browser and {@link erased} are erased. */
  addressDays: number;
  /** Further personal columns, as parts of a statement: what the columns become, and whether a row still holds any of it. */
  erased: { set: string; held: string };
}

/** The host that a visitor came from stays: see {@link KeptVisits.erased}. */
export const erasedReferrer = {
  set: `referrer = substring(referrer FROM '^[^/]*//[^/]*/')`,
  held: `referrer ~ '^[^/]*//[^/]*/.'`,
};

/** Regular upkeep of a table of visits: partitions of coming months, dropping of old ones, and erasing what identifies visitors. */
export class VisitUpkeep {
  constructor(
    private readonly visits: KeptVisits,
    private readonly database: Database,
    jobs: Jobs,
    private readonly log: Logger,
  ) {
    jobs.schedule({
      name: `${visits.domain}.keep-months`,
      every: '20 3 * * *',
      irrevocable: true,
      timeoutSeconds: 10 * 60,
      work: (run) => this.#keepMonths(run),
    });
    jobs.schedule({
      name: `${visits.domain}.erase-addresses`,
      every: '5 * * * *',
      irrevocable: true,
      timeoutSeconds: 60 * 60,
      work: (run) => this.#eraseAddresses(run),
    });
  }

  /** Whether a row still identifies its visitor. */
  get #held(): string {
    return `(ip_address IS NOT NULL OR user_agent IS NOT NULL OR ${this.visits.erased.held})`;
  }

  get #schema(): string {
    return schemaName(this.visits.domain);
  }

  async #keepMonths({ now }: JobRun): Promise<void> {
    // As the service, here and below: visits are looked after for everybody.
    await this.database.asService(async (tx) => {
      await lockTablesForMonths(tx, this.visits, now);
      await tx.run(`SELECT ${keepMonths(this.visits)}($1)`, [now]);
    });
    for (const totals of this.visits.totals) {
      await this.database.runAsService(
        `DELETE FROM ${this.#schema}.${totals}
         WHERE hour < date_trunc('month', $1::timestamptz, 'UTC') - make_interval(months => ${this.visits.monthsKept})`,
        [now],
      );
    }
  }

  /** Hour by hour from where the last run ended, so that each looks at what has come of age and nothing else. */
  async #eraseAddresses({ now, signal }: JobRun): Promise<void> {
    const end = new Date(now.getTime() - this.visits.addressDays * DAY_MS);
    let from = await this.#begin(end);
    let erased = 0;
    while (from < end) {
      signal.throwIfAborted();
      const to = new Date(Math.min(from.getTime() + HOUR_MS, end.getTime()));
      erased += await this.#eraseBetween(from, to);
      from = to;
    }
    if (erased > 0) this.log.info({ erased, until: end }, 'personal data of visitors was erased');
  }

  /** Where the last run ended; the first one begins with the oldest visit that has something to erase. */
  async #begin(end: Date): Promise<Date> {
    const [done] = await this.database.runAsService<{ until: Date }>(
      `SELECT done_until AS until FROM ${this.#schema}.upkeep WHERE what = $1`,
      [ERASURE],
    );
    if (done !== undefined) return done.until;
    return this.database.asService(async (tx) => {
      await lockMonths(tx, this.visits);
      const [oldest] = await tx.rows<{ at: Date | null }>(
        `SELECT min(created_at) AS at FROM ${this.#schema}.${this.visits.table}
         WHERE created_at < $1 AND ${this.#held}`,
        [end],
      );
      return oldest?.at ?? end;
    });
  }

  #eraseBetween(from: Date, to: Date): Promise<number> {
    return this.database.asService(async (tx) => {
      await lockMonths(tx, this.visits);
      const erased = await tx.changed(
        `UPDATE ${this.#schema}.${this.visits.table} SET ip_address = NULL, user_agent = NULL, ${this.visits.erased.set}
         WHERE created_at >= $1 AND created_at < $2 AND ${this.#held}`,
        [from, to],
      );
      await tx.run(
        `INSERT INTO ${this.#schema}.upkeep (what, done_until) VALUES ($1, $2)
         ON CONFLICT (what) DO UPDATE SET done_until = greatest(upkeep.done_until, excluded.done_until)`,
        [ERASURE, to],
      );
      return erased;
    });
  }
}
