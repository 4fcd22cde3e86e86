import { SealedElsewhereError, type SecretKeys } from './secret-keys.ts';

/** What runs a statement as the auth service: a transaction, or a client that an operator's command has logged in. */
export interface Runs {
  rows<Row extends object = object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** Processes report more often than this that they are there, and which secrets they hold. */
export const HOLDERS_BEAT_MS = 5_000;
/** Seconds after its last report in which a killed process still counts. */
const HOLDER_GONE_SECONDS = 30;

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

/** Every process that holds the secret seals with it as soon as it has heard of this. */
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

export function liveHolders(runs: Runs): Promise<Holder[]> {
  return runs.rows<Holder>(
    `SELECT held, seals_with AS "sealsWith" FROM auth_service.sealing_holders
     WHERE seen_at > clock_timestamp() - make_interval(secs => $1)`,
    [HOLDER_GONE_SECONDS],
  );
}

interface SealedFactor {
  id: string;
  box: Buffer;
}

export function latestSealedFactors(runs: Runs, count: number): Promise<SealedFactor[]> {
  return runs.rows<SealedFactor>(
    `SELECT id, secret_box AS box FROM auth_service.factors WHERE secret_box IS NOT NULL
     ORDER BY created_at DESC LIMIT $1`,
    [count],
  );
}

/** Factors after the given one, by id. */
function sealedFactorsAfter(runs: Runs, id: string, count: number): Promise<SealedFactor[]> {
  return runs.rows<SealedFactor>(
    `SELECT id, secret_box AS box FROM auth_service.factors WHERE secret_box IS NOT NULL AND id > $1
     ORDER BY id LIMIT $2`,
    [id, count],
  );
}

/** Each box is replaced only while it is still the one that was read. */
async function replaceBoxes(runs: Runs, changes: { id: string; from: Buffer; to: Buffer }[]): Promise<void> {
  if (changes.length === 0) return;
  await runs.rows(
    `UPDATE auth_service.factors f SET secret_box = c.sealed
     FROM unnest($1::uuid[], $2::bytea[], $3::bytea[]) AS c (id, before, sealed)
     WHERE f.id = c.id AND f.secret_box = c.before`,
    [changes.map(({ id }) => id), changes.map(({ from }) => from), changes.map(({ to }) => to)],
  );
}

const BATCH = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export interface Resealed {
  count: number;
  /** Boxes that no secret we hold can open. */
  shut: number;
}

/**
 * Seals with the present key what another one has sealed: one pass over all second factors, in batches, each a statement of its
 * own. Ended in its middle, the next pass does the rest. One that somebody enrols meanwhile with the key before is left to the
 * next pass.
 */
export async function resealFactors(runs: Runs, keys: SecretKeys): Promise<Resealed> {
  const total: Resealed = { count: 0, shut: 0 };
  for (let after = BEFORE_ALL; ; ) {
    const factors = await sealedFactorsAfter(runs, after, BATCH);
    const changes = [];
    for (const { id, box } of factors) {
      const opened = tryOpen(keys, box, id);
      if (opened === null) total.shut += 1;
      else if (opened.fingerprint !== keys.sealsWith)
        changes.push({ id, from: box, to: keys.seal(opened.text, id) });
    }
    await replaceBoxes(runs, changes);
    total.count += changes.length;
    const last = factors.at(-1);
    if (last === undefined || factors.length < BATCH) return total;
    after = last.id;
  }
}

function tryOpen(keys: SecretKeys, box: Buffer, id: string) {
  try {
    return keys.opened(box, id);
  } catch (error) {
    if (error instanceof SealedElsewhereError) return null;
    throw error;
  }
}
