import { type Actor, type Caller, type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import type { SessionView } from '../session/access-tokens.ts';
import { LiveSession } from '../session/live-session.ts';
import { looksLikeRefreshToken } from '../session/refresh-token.ts';
import { SessionGrant } from '../session/session-grant.ts';
import { SessionStore } from '../session/session-store.ts';
import { owesFactor, refuseBanned, refuseBelow } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import type { SignOutScope, TokenInput } from './session.inputs.ts';

@Injectable()
export class SessionService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly live: LiveSession,
    private readonly grants: SessionGrant,
    private readonly limits: AuthLimits,
    private readonly log: ActivityLog,
  ) {}

  async refresh(input: TokenInput, caller: Caller): Promise<SessionView> {
    const token = input.refresh_token;
    if (token === undefined) throw new AuthFailure('validation_failed', 'refresh_token required');
    await this.database.asService((tx) => this.limits.take(tx, 'refresh', caller));
    // Ended sessions must stay ended, so the refusal is thrown outside of the transaction.
    const outcome = looksLikeRefreshToken(token)
      ? await this.database.asService(async (tx) => {
          const rotation = await this.sessions.rotate(tx, token);
          if (rotation.status !== 'rotated') return rotation;
          const user = await this.users.find(tx, rotation.session.userId);
          // Takes the exchange back: the token is good again when the ban is over.
          if (user) refuseBanned(user, 'Invalid Refresh Token: User Banned', 400);
          return { ...rotation, user };
        })
      : ({ status: 'unknown' } as const);
    if (outcome.status === 'reused') {
      throw new AuthFailure('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
    if (outcome.status === 'unknown' || !outcome.user) {
      throw new AuthFailure('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    }
    return this.grants.view({ ...outcome, user: outcome.user });
  }

  /**
   * There is an event to record only where other browsers are signed out. A session that owes the second factor ends only
   * sessions without one.
   */
  async signOut(actor: Actor, scope: SignOutScope, caller: Caller): Promise<void> {
    await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      if (scope === 'others') refuseBelow(session.aal, user);
      const own = { only: session.id };
      const all = owesFactor(session.aal, user) ? own : {};
      const which = { global: all, local: own, others: { except: session.id } }[scope];
      const ended = await this.sessions.end(tx, user.id, which);
      if (scope === 'local' || ended <= (scope === 'global' ? 1 : 0)) return;
      await this.log.note(tx, { userId: user.id, kind: 'sessions_ended', caller, sessionId: session.id });
    });
    if (scope !== 'local') this.log.deliver();
  }
}
