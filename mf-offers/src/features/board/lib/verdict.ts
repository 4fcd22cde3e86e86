import { ApiError } from '@garimpo/sdk';

/**
 * What a failure means for a change that is kept.
 * - `outage`: nothing gets through now, neither this change nor another;
 * - `signed out`: nothing gets through until its user is signed in again;
 * - `stuck`: this change does not get through now;
 * - `gone`: its offer does not exist any more;
 * - `refused`: the service will not have it, however often it is asked.
 */
export type Verdict = 'outage' | 'signed out' | 'stuck' | 'gone' | 'refused';

const AWAY = new Set([429, 502, 503, 504]);
/** Refusals that say nothing of the change itself: an address or a method that this server does not know (yet). */
const MISPLACED = new Set(['request.route.not_found', 'request.method.not_allowed']);

export function verdictOn(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return 'stuck';
  const { kind, status, code } = error;
  if (kind === 'network' || kind === 'timeout') return 'outage';
  // Something else answered in the service's place, such as the sign-in page of a wireless network.
  if (kind === 'invalid_reply') return 'stuck';
  if (status === 401) return 'signed out';
  if (AWAY.has(status)) return 'outage';
  if (status >= 500 || MISPLACED.has(code)) return 'stuck';
  return code === 'offers.offer.not_found' ? 'gone' : 'refused';
}

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 30_000;

/** When to try again by itself after so many failures in a row; `asked` is what the service named. */
export function retryDelayMs(failures: number, asked: number | null): number {
  const own = Math.min(FIRST_DELAY_MS * 2 ** Math.max(failures - 1, 0), LONGEST_DELAY_MS);
  return Math.max(own, (asked ?? 0) * 1000);
}
