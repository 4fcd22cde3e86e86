/** What runs a statement as the auth service: a transaction, or a client that an operator's command has logged in. */
export interface Runs {
  rows<Row extends object = object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** Processes say so more often than this that they are there, and which secrets they hold. */
export const HOLDERS_BEAT_MS = 5_000;
/** One that was killed says nothing more: it counts for so long. */
export const HOLDER_GONE_SECONDS = 30;

export interface Holder {
  held: string[];
  sealsWith: string;
}

export async function currentSealingKey(
  runs: Runs,
): Promise<{ fingerprint: string; createdAt: Date } | null> {
  const [row] = await runs.rows<{ fingerprint: string; createdAt: Date }>(
    'SELECT fingerprint, created_at AS "createdAt" FROM auth_service.sealing_keys',
  );
  return row ?? null;
}

/** From now on every process that holds it seals with it, as soon as it hears of it. */
export async function setSealingKey(runs: Runs, fingerprint: string): Promise<void> {
  await runs.rows(
    `INSERT INTO auth_service.sealing_keys (fingerprint) VALUES ($1)
     ON CONFLICT ((true)) DO UPDATE SET fingerprint = excluded.fingerprint, created_at = clock_timestamp()
       WHERE sealing_keys.fingerprint <> excluded.fingerprint`,
    [fingerprint],
  );
}

export async function sayHeld(runs: Runs, processId: string, { held, sealsWith }: Holder): Promise<void> {
  await runs.rows(
    `WITH gone AS (DELETE FROM auth_service.sealing_holders
       WHERE seen_at < clock_timestamp() - interval '1 hour' AND process_id <> $1)
     INSERT INTO auth_service.sealing_holders (process_id, held, seals_with) VALUES ($1, $2, $3)
     ON CONFLICT (process_id) DO UPDATE
       SET held = excluded.held, seals_with = excluded.seals_with, seen_at = clock_timestamp()`,
    [processId, held, sealsWith],
  );
}

export async function forgetHolder(runs: Runs, processId: string): Promise<void> {
  await runs.rows('DELETE FROM auth_service.sealing_holders WHERE process_id = $1', [processId]);
}

/** The processes that are there now. */
export function liveHolders(runs: Runs): Promise<Holder[]> {
  return runs.rows<Holder>(
    `SELECT held, seals_with AS "sealsWith" FROM auth_service.sealing_holders
     WHERE seen_at > clock_timestamp() - make_interval(secs => $1)`,
    [HOLDER_GONE_SECONDS],
  );
}

export interface SealedFactor {
  id: string;
  box: Buffer;
}

/** The latest ones. */
export function latestSealedFactors(runs: Runs, count: number): Promise<SealedFactor[]> {
  return runs.rows<SealedFactor>(
    `SELECT id, secret_box AS box FROM auth_service.factors WHERE secret_box IS NOT NULL
     ORDER BY created_at DESC LIMIT $1`,
    [count],
  );
}

/** In the order of their ids, those after one. */
export function sealedFactorsAfter(runs: Runs, id: string, count: number): Promise<SealedFactor[]> {
  return runs.rows<SealedFactor>(
    `SELECT id, secret_box AS box FROM auth_service.factors WHERE secret_box IS NOT NULL AND id > $1
     ORDER BY id LIMIT $2`,
    [id, count],
  );
}

/** Each only as long as nobody has put another box in its place. */
export async function replaceBoxes(
  runs: Runs,
  changes: { id: string; from: Buffer; to: Buffer }[],
): Promise<void> {
  if (changes.length === 0) return;
  await runs.rows(
    `UPDATE auth_service.factors f SET secret_box = c.sealed
     FROM unnest($1::uuid[], $2::bytea[], $3::bytea[]) AS c (id, before, sealed)
     WHERE f.id = c.id AND f.secret_box = c.before`,
    [changes.map(({ id }) => id), changes.map(({ from }) => from), changes.map(({ to }) => to)],
  );
}
