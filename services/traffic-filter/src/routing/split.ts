import { hash } from 'node:crypto';

/** In base 16. */
const DIGITS = 12;
const BITS = 16 ** DIGITS;

/**
 * Which part of a split somebody belongs to: always the same one for the same person and shares. When shares change, only as many people move as
 * they must (weighted rendezvous hashing: Thaler and Ravishankar, 1998; Schindelhauer and Schomaker, 2005). −1 where no part has a share.
 * @param weights of the parts, 0 for none
 * @param of what is split, so that a person is not in the same part of all splits
 */
export function partOf(weights: readonly number[], person: string, of: string): number {
  let [best, lead] = [-1, Number.NEGATIVE_INFINITY];
  for (const [part, weight] of weights.entries()) {
    if (weight <= 0) continue;
    const score = -weight / Math.log(fraction(`${of} ${part} ${person}`));
    if (score > lead) [best, lead] = [part, score];
  }
  return best;
}

/** Between 0 and 1, neither of them. */
function fraction(text: string): number {
  return (Number.parseInt(hash('sha256', text).slice(0, DIGITS), 16) + 0.5) / BITS;
}
