import type { Caller } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { type EntityManager, Not } from 'typeorm';
import { ActivityLog } from '../activity/activity-log.ts';
import { OneTimeTokens, type Used } from '../token/one-time-tokens.ts';
import { FactorEntity, IdentityEntity, type UserEntity } from '../user/user.entity.ts';
import { UserStore } from '../user/user-store.ts';
import { AccessTokens } from './access-tokens.ts';
import type { AuthMethod, SessionEntity } from './session.entity.ts';
import { SessionStore } from './session-store.ts';
import { type SessionView, sessionView } from './session-view.ts';

export interface Opened {
  user: UserEntity;
  session: SessionEntity;
  refreshToken: string;
  /** The history of the account tells of it, and a letter may be owed. */
  noted?: boolean;
}

/** Sessions, from what was proved to what the client keeps. */
@Injectable()
export class SessionGrant {
  constructor(
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly accessTokens: AccessTokens,
    private readonly tokens: OneTimeTokens,
    private readonly log: ActivityLog,
  ) {}

  /**
   * The session that a used token opens. Null when the token's user has another address by now.
   *
   * The first proof of an address that did not come from the person who signed up with it takes the account over:
   * anybody could have signed up with it, and neither their password and sessions nor their accounts elsewhere may be left
   * inside.
   */
  async byToken(tx: EntityManager, used: Used, caller: Caller): Promise<Opened | null> {
    const user = await this.users.lock(tx, used.userId);
    if (!user || user.email !== used.email) return null;
    if (used.purpose !== 'oauth' && !user.emailVerifiedAt) {
      if (used.purpose === 'recovery' || used.purpose === 'magiclink') await this.takeOver(tx, user.id);
      await this.users.verifyEmail(tx, user.id);
    }
    const current = (await this.users.find(tx, user.id)) ?? user;
    return this.sessions.open(tx, current, [methodNow(METHODS[used.purpose])], caller);
  }

  /** What was put in place before the address was proved no longer opens the account. */
  async takeOver(tx: EntityManager, userId: string): Promise<void> {
    await this.sessions.end(tx, userId);
    await this.users.removePassword(tx, userId);
    await tx.delete(FactorEntity, { userId });
    await tx.delete(IdentityEntity, { userId, provider: Not('email') });
    // Who has just come back from a provider has a code that would open one more session.
    await this.tokens.discard(tx, userId, ['oauth']);
  }

  /** Not inside a transaction: signing may load the keys. */
  async view(opened: Opened): Promise<SessionView> {
    if (opened.noted) this.log.deliver();
    const access = await this.accessTokens.issue(opened.user, opened.session);
    return sessionView(access, opened.refreshToken, opened.user);
  }
}

const METHODS: Record<Used['purpose'], AuthMethod['method']> = {
  signup: 'otp',
  invite: 'otp',
  magiclink: 'otp',
  reauthentication: 'otp',
  recovery: 'recovery',
  oauth: 'oauth',
};

export function methodNow(method: AuthMethod['method']): AuthMethod {
  return { method, timestamp: Math.floor(Date.now() / 1000) };
}
