import type { Logger } from 'pino';
import { LruMap } from '../cache/lru-map.ts';
import { steadyNow } from '../clock/time.ts';
import type { OpenSessions } from './ports.ts';

/**
 * The claim of an access token that says whether its owner has a second factor which this session has not shown. The auth
 * service writes it; in the cloud a hook of the project does (infra/deploy/supabase/access-token-hook.sql).
 */
export const FACTOR_REQUIRED_CLAIM = 'factor_required';

/** Whether the person behind a verified token still owes the second factor. */
export class FactorRule {
  #warned = false;

  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  isOwed(claims: Record<string, unknown>): boolean {
    const claim = claims[FACTOR_REQUIRED_CLAIM];
    if (claim === undefined && claims['aal'] !== 'aal2') this.#warn();
    // Neither false nor absent: it must not open what a plain `true` closes.
    return claim !== undefined && claim !== false;
  }

  /** Logged once, as each token would cause it. Sign-in works without the hook, so nothing else would reveal that it is missing. */
  #warn(): void {
    if (this.#warned) return;
    this.#warned = true;
    this.log.warn(
      `access tokens come without the claim ${FACTOR_REQUIRED_CLAIM}: second factors are not enforced (see infra/deploy/supabase)`,
    );
  }
}

/** For so long after a session has ended its access token may still be accepted. */
const OPEN_TTL_MS = 10_000;
const SESSIONS_MAX = 20_000;

/**
 * Whether the session of a verified token has ended. Access tokens are good for their hour wherever they are checked by
 * signature alone; asking now and then ends that for people who were signed out, at a query per session and ten seconds.
 */
export class SessionCheck {
  readonly #open: LruMap<string, true>;

  /** @param sessions without it a token is good for its hour */
  constructor(
    private readonly sessions: OpenSessions | undefined,
    private readonly now: () => number = steadyNow,
  ) {
    this.#open = new LruMap({ max: SESSIONS_MAX, ttlMs: OPEN_TTL_MS, now });
  }

  async isOver(claims: Record<string, unknown>): Promise<boolean> {
    if (this.sessions === undefined) return false;
    const id = claims['session_id'];
    if (typeof id !== 'string') return true;
    const aal = claims['aal'] === 'aal2' ? 'aal2' : 'aal1';
    const key = `${aal} ${id}`;
    if (this.#open.has(key)) return false;
    const askedAt = this.now();
    const isOpen = await this.sessions.isOpen(id, aal);
    if (isOpen) this.#open.set(key, true, askedAt);
    return !isOpen;
  }
}
