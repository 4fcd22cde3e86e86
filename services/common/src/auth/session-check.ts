import { Believed } from '../cache/believed.ts';
import { steadyNow } from '../clock/steady-now.ts';
import type { OpenSessions } from './ports.ts';

/** For so long after a session has ended its access token may still open something. */
const BELIEVED_MS = 10_000;

/**
 * Whether the session of a verified token has ended. Access tokens are good for their hour wherever they are checked by
 * signature alone; asking now and then ends that for people who were signed out, at a query per session and ten seconds.
 */
export class SessionCheck {
  readonly #open: Believed;

  /** @param sessions who knows; without anybody a token is good for its hour */
  constructor(
    private readonly sessions: OpenSessions | undefined,
    now: () => number = steadyNow,
  ) {
    this.#open = new Believed(BELIEVED_MS, now);
  }

  async isOver(claims: Record<string, unknown>): Promise<boolean> {
    const { sessions } = this;
    if (sessions === undefined) return false;
    const id = claims['session_id'];
    if (typeof id !== 'string') return true;
    const aal = claims['aal'] === 'aal2' ? 'aal2' : 'aal1';
    return !(await this.#open.ask(`${aal} ${id}`, () => sessions.isOpen(id, aal)));
  }
}
