import type { UnreadableReason } from '@garimpo/offers-contract';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Rest {
  firstMs: number;
  longestMs: number;
}

/** A reader that was refused is not used for a while: its next request would be refused too, and make things worse. */
const rests: Partial<Record<UnreadableReason, Rest>> = {
  blocked: { firstMs: 6 * HOUR_MS, longestMs: 48 * HOUR_MS },
  rate_limited: { firstMs: 30 * MINUTE_MS, longestMs: 6 * HOUR_MS },
  // Only another token helps, and setting one takes a restart.
  token_refused: { firstMs: 24 * HOUR_MS, longestMs: 24 * HOUR_MS },
};

/** A page that asked for a login is left alone like this, and other pages are not. */
const WALL: Rest = { firstMs: 6 * HOUR_MS, longestMs: 48 * HOUR_MS };

/**
 * So many different pages that ask for a login, one after another with none read between them, are no walls of these pages: the
 * library asks everybody who comes from the address. Where one page of ten has a wall of its own, five in a row are chance once
 * in a hundred thousand times; and pages with a known wall are seldom among those that are tried, because they rest. At two pages
 * a minute an address is found out within three minutes.
 */
export const WALLS_OF_ADDRESS = 5;
/** Walls that are further apart are no row: an address that reads little meets them by and by. */
export const WALLS_WITHIN_MS = HOUR_MS;

/** True for a refusal of the reader, whatever the page; a login wall is one of the page. */
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
  return rest === undefined ? null : lengthOf(rest, before);
}

/** @param before walls that the page has shown since it was last read */
export function wallMs(before: number): number {
  return lengthOf(WALL, before);
}

function lengthOf({ firstMs, longestMs }: Rest, before: number): number {
  return Math.min(firstMs * 2 ** Math.min(before, 16), longestMs);
}
