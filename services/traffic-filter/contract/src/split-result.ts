import type { Offer } from './campaign.ts';
import { OFFER_WEIGHT_MAX } from './try.ts';

/** What came of one page of a split, of the visits of people that were divided. */
export interface PageResult {
  visits: number;
  /** Visits with a conversion: several of one visit are one success. */
  converted: number;
}

/** Both ends of an interval, from 0 to 1. */
export interface Interval {
  low: number;
  high: number;
}

/** Normal quantile of the interval that is shown: 95 %. */
const SHOWN_Z = 1.96;
/**
 * Normal quantile of the intervals that have to lie apart for a decision. It is wider because people look every day, and stop when they like what
 * they see: in simulations with a look every 50 visits, pages that are alike are told apart in about one case in a hundred.
 */
const DECIDING_Z = 2.33;
/** Below, one sale more or less changes everything. */
export const DECIDING_VISITS = 100;
export const DECIDING_CONVERSIONS = 10;

/** Wilson's interval of a rate (Wilson, 1927), which stays between 0 and 1 and is right for few successes, too. Null without visits. */
export function rateInterval({ visits, converted }: PageResult, z: number = SHOWN_Z): Interval | null {
  if (visits === 0) return null;
  const rate = Math.min(1, converted / visits);
  const square = (z * z) / visits;
  const centre = rate + square / 2;
  const spread = z * Math.sqrt((rate * (1 - rate)) / visits + square / (4 * visits));
  const low = (centre - spread) / (1 + square);
  const high = (centre + spread) / (1 + square);
  return { low: rate === 0 ? 0 : Math.max(0, low), high: rate === 1 ? 1 : Math.min(1, high) };
}

/**
 * Index of the page that converts better than all others, or why nobody can tell yet: `few` visits or conversions, or rates that are too `close`.
 * `alone`: there is nothing to compare.
 */
export type SplitVerdict = { best: number } | { best: null; why: 'alone' | 'few' | 'close' };

export function judgeSplit(pages: readonly PageResult[]): SplitVerdict {
  if (pages.length < 2) return { best: null, why: 'alone' };
  const isFew = pages.some(({ visits }) => visits < DECIDING_VISITS);
  const conversions = pages.reduce((all, { converted }) => all + converted, 0);
  if (isFew || conversions < DECIDING_CONVERSIONS) return { best: null, why: 'few' };
  const intervals = pages.map((page) => rateInterval(page, DECIDING_Z) ?? { low: 0, high: 1 });
  const best = intervals.findIndex((own, at) =>
    intervals.every((other, there) => there === at || own.low > other.high),
  );
  return best === -1 ? { best: null, why: 'close' } : { best };
}

/** Whether visitors are divided over several pages. */
export function isSplit({ offers }: { offers: readonly Pick<Offer, 'weight'>[] }): boolean {
  return offers.length > 1 && offers.filter(({ weight }) => weight > 0).length > 1;
}

/** The pages of a test that has ended: all visitors meet one of them, and the others stay, so that the test can go on. */
export function keepOffer(offers: readonly Offer[], url: string): Offer[] {
  return offers.map((offer) => ({ ...offer, weight: offer.url === url ? OFFER_WEIGHT_MAX : 0 }));
}
