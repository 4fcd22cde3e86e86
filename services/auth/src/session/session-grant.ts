import type { Caller, Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { ActivityLog } from '../activity/activity-log.ts';
import { type Brought, NOTHING } from '../token/one-time-token.entity.ts';
import { OneTimeTokens, type Used } from '../token/one-time-tokens.ts';
import { FactorEntity, IdentityEntity, type UserEntity } from '../user/user.entity.ts';
import { UserStore } from '../user/user-store.ts';
import { CredentialEntity } from '../webauthn/credential.entity.ts';
import { AccessTokens, type SessionView, sessionView } from './access-tokens.ts';
import type { AuthMethod, SessionEntity } from './session.entity.ts';
import { SessionStore } from './session-store.ts';

export interface Opened {
  user: UserEntity;
  session: SessionEntity;
  refreshToken: string;
  /** The history has an entry about it, and an email may be due. */
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
   * The session that a used token opens. Null when the token's user has another address by now. The first proof of an address
   * takes the account over for whoever asked for that very email: anybody could have signed up with the address before, or
   * after, and nothing of theirs may be left inside.
   */
  async byToken(tx: Transaction, used: Used, caller: Caller): Promise<Opened | null> {
    const userId = used.userId ?? (await this.#newcomer(tx, used));
    const user = userId === null ? null : await this.users.lock(tx, userId);
    if (!user || user.email !== used.email) return null;
    if (used.purpose !== 'oauth' && !user.emailVerifiedAt) {
      // Where two people have chosen a password, an email alone does not show which of them its reader is.
      const isTheirs = used.byAsker === true || !used.needsBrowser;
      await this.takeOver(tx, user.id, isTheirs ? used : { ...used, passwordHash: null, sessionId: null });
      await this.users.verifyEmail(tx, user.id);
    }
    const current = (await this.users.find(tx, user.id)) ?? user;
    return this.sessions.open(tx, current, [methodNow(METHODS[used.purpose])], caller);
  }

  /**
   * The account of an address that had none when the email was requested: that of the first who signed up meanwhile, or a new
   * one.
   */
  async #newcomer(tx: Transaction, { email, userMetadata }: Used): Promise<string | null> {
    const made = await this.users.insert(tx, {
      email,
      passwordHash: null,
      metadata: userMetadata ?? {},
      emailVerified: false,
      emailConfirmed: false,
    });
    const user = made ?? (await this.users.findByEmail(tx, email));
    return user?.id ?? null;
  }

  /** What was put in place before the address was proved no longer opens the account, but for what is to be kept. */
  async takeOver(tx: Transaction, userId: string, kept: Brought = NOTHING): Promise<void> {
    await this.sessions.end(tx, userId, kept.sessionId === null ? {} : { except: kept.sessionId });
    await this.users.replaceAccess(tx, userId, kept.passwordHash, kept.userMetadata);
    await tx.repository(FactorEntity).delete({ userId });
    await tx.repository(CredentialEntity).delete({ userId });
    await this.sessions.lowerAll(tx, userId);
    await tx.repository(IdentityEntity).delete({ userId, provider: Not('email') });
    await this.users.removePhone(tx, userId);
    // A person who has just come back from a provider has a code that would open one more session.
    await this.tokens.discard(tx, userId, ['oauth']);
  }

  /** Must not be called in a transaction: signing may load the keys. */
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
