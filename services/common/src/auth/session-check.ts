import { LruMap } from '../cache/lru-map.ts';
import { steadyNow } from '../clock/steady-now.ts';
import type { OpenSessions } from './ports.ts';

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
