import type { UnreadableReason } from '@garimpo/offers-contract';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Rest {
  firstMs: number;
  longestMs: number;
}

/** Whoever is refused stops asking: the next request would be refused too, and make things worse. */
const rests: Partial<Record<UnreadableReason, Rest>> = {
  blocked: { firstMs: 6 * HOUR_MS, longestMs: 48 * HOUR_MS },
  login_wall: { firstMs: 6 * HOUR_MS, longestMs: 48 * HOUR_MS },
  rate_limited: { firstMs: 30 * MINUTE_MS, longestMs: 6 * HOUR_MS },
  // Nothing but another token mends it, and that comes with a restart.
  token_refused: { firstMs: 24 * HOUR_MS, longestMs: 24 * HOUR_MS },
};

/** True for what is the source's trouble with all pages, not this page's own. */
export function isRefusal(reason: UnreadableReason): boolean {
  return rests[reason] !== undefined;
}

/**
 * How long a source rests after a refusal, doubled with each that follows without a success between. Null for what is no
 * refusal.
 * @param before refusals since the last success
 */
export function restMs(reason: UnreadableReason, before: number): number | null {
  const rest = rests[reason];
  return rest === undefined ? null : Math.min(rest.firstMs * 2 ** Math.min(before, 16), rest.longestMs);
}
