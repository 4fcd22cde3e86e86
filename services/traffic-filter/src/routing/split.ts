import { hash } from 'node:crypto';
import type { Offer } from '@garimpo/traffic-filter-contract';

/** Hexadecimal digits of the hash that become a fraction. */
const DIGITS = 12;
const RANGE = 16 ** DIGITS;

/** Pages that have a share of the visitors, in percent to one decimal. */
export function sharesOf(offers: readonly Offer[]): { url: string; percent: number }[] {
  const sum = offers.reduce((all, { weight }) => all + weight, 0);
  return offers
    .filter(({ weight }) => weight > 0)
    .map(({ url, weight }) => ({ url, percent: Math.round((weight / sum) * 1_000) / 10 }));
}

/**
 * Which part of a split a person belongs to: always the same one for the same person and shares. When shares change, only as many people move as
 * they must (weighted rendezvous hashing: Thaler and Ravishankar, 1998; Schindelhauer and Schomaker, 2005). −1 where no part has a share.
 * @param weights of the parts, 0 for none
 * @param splitId of what is split, so that a person is not in the same part of all splits
 */
export function partOf(weights: readonly number[], person: string, splitId: string): number {
  let [best, lead] = [-1, Number.NEGATIVE_INFINITY];
  for (const [part, weight] of weights.entries()) {
    if (weight <= 0) continue;
    const score = -weight / Math.log(fraction(`${splitId} ${part} ${person}`));
    if (score > lead) [best, lead] = [part, score];
  }
  return best;
}

/** A number strictly between 0 and 1. */
function fraction(text: string): number {
  return (Number.parseInt(hash('sha256', text).slice(0, DIGITS), 16) + 0.5) / RANGE;
}
