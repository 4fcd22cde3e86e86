import { type Runs, replaceBoxes, sealedFactorsAfter } from './sealing-store.ts';
import { SealedElsewhereError, type SecretKeys } from './secret-keys.ts';

const BATCH = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export interface Resealed {
  /** Sealed anew in this pass. */
  count: number;
  /** That no secret we hold opens: neither by this nor by any process. */
  shut: number;
}

/**
 * Seals with the present key what another one has sealed: one pass over all second factors, in batches, each a statement of its own.
 * Ended in its middle, the next pass does the rest. One that somebody enrols meanwhile with the key before is left to the next pass.
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
