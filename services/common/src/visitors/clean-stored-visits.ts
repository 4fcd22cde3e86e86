import type { Database, Transaction } from '../database/database.ts';
import { lockMonths } from '../database/monthly-table.ts';
import { schemaName } from '../database/names.ts';
import type { JobRun } from '../jobs/job-definition.ts';

const HOUR_MS = 3_600_000;
const BATCH = 1_000;
/** Processes of the version before store as they did until they are replaced, and what lies on their disks comes later still. */
const OLD_VERSION_MS = 48 * HOUR_MS;
/** So far back lies at most what such a disk held when the first run looked. */
const OVERLAP_MS = 24 * HOUR_MS;
const DONE = 'clean-visits';
const END = 'clean-visits-until';

/** A table by month whose rows were stored before what is personal was left out. Its schema has an `upkeepTable`. */
export interface StoredVisits<Row extends { id: string; createdAt: Date }> {
  domain: string;
  table: string;
  /** Names the rows, as in `MonthlyTable`. */
  what: string;
  /** Of its rows, as they are read: `id` and `created_at AS "createdAt"` among them. */
  columns: string;
  /** Rows that may hold something. */
  where: string;
  /** Takes out of the rows what may not stay. */
  clean(tx: Transaction, rows: readonly Row[]): Promise<void>;
}

/**
 * Goes once through what was stored, a thousand rows at a time and on from where the last run ended; two days after the first
 * run, once more through what was stored since. From then on it costs one look at a small table.
 */
export async function cleanStoredVisits<Row extends { id: string; createdAt: Date }>(
  database: Database,
  visits: StoredVisits<Row>,
  { now, signal }: Pick<JobRun, 'now' | 'signal'>,
): Promise<void> {
  const upkeep = `${schemaName(visits.domain)}.upkeep`;
  const { done, end } = await marks(database, visits, now);
  const isOver = now >= end;
  const to = isOver ? end : new Date(end.getTime() - OLD_VERSION_MS);
  if (done >= to) return;
  const again = end.getTime() - OLD_VERSION_MS - OVERLAP_MS;
  let from = isOver ? new Date(Math.min(done.getTime(), again)) : done;
  while (from < to) {
    const next = new Date(Math.min(from.getTime() + HOUR_MS, to.getTime()));
    await cleanBetween(database, visits, { from, to: next }, signal);
    await database.runAsService(
      `UPDATE ${upkeep} SET done_until = greatest(done_until, $2) WHERE what = $1`,
      [DONE, next],
    );
    from = next;
  }
}

/**
 * Up to where it is done, and where it ends. The first run sets both: the oldest row, and the time by which the version before
 * is gone.
 */
async function marks<Row extends { id: string; createdAt: Date }>(
  database: Database,
  { domain, table }: StoredVisits<Row>,
  now: Date,
): Promise<{ done: Date; end: Date }> {
  const schema = schemaName(domain);
  const read = async () => {
    // As the service, here and below: visits are looked after for everybody.
    const [known] = await database.runAsService<{ done: Date; end: Date }>(
      `SELECT done.done_until AS done, last.done_until AS end FROM ${schema}.upkeep done, ${schema}.upkeep last
       WHERE done.what = $1 AND last.what = $2`,
      [DONE, END],
    );
    return known;
  };
  const known = await read();
  if (known !== undefined) return known;
  await database.runAsService(
    `INSERT INTO ${schema}.upkeep (what, done_until)
     SELECT $1, coalesce(min(created_at), $3::timestamptz) FROM ${schema}.${table}
     UNION ALL SELECT $2, $4::timestamptz ON CONFLICT (what) DO NOTHING`,
    [DONE, END, now, new Date(now.getTime() + OLD_VERSION_MS)],
  );
  return (await read()) as { done: Date; end: Date };
}

async function cleanBetween<Row extends { id: string; createdAt: Date }>(
  database: Database,
  { domain, table, what, columns, where, clean }: StoredVisits<Row>,
  { from, to }: { from: Date; to: Date },
  signal: AbortSignal,
): Promise<void> {
  let after: Pick<Row, 'id' | 'createdAt'> | null = null;
  for (;;) {
    signal.throwIfAborted();
    const rows: Row[] = await database.asService(async (tx) => {
      await lockMonths(tx, { domain, what });
      const found = await tx.rows<Row>(
        `SELECT ${columns} FROM ${schemaName(domain)}.${table}
         WHERE created_at >= $1 AND created_at < $2 AND ($3::timestamptz IS NULL OR (created_at, id) > ($3, $4::uuid)) AND (${where})
         ORDER BY created_at, id LIMIT ${BATCH} FOR UPDATE`,
        [from, to, after?.createdAt ?? null, after?.id ?? null],
      );
      if (found.length > 0) await clean(tx, found);
      return found;
    });
    if (rows.length < BATCH) return;
    after = rows.at(-1) as Row;
  }
}
