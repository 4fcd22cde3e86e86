import { emailAddress, PASSWORD_MAX, PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import { type Actor, type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { AuthFailure } from '../http/auth-failure.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { refuseWeakPassword } from '../user/password-rule.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { changeMetadata } from '../user/user-metadata.ts';
import { UserStore } from '../user/user-store.ts';
import { AccessTokens } from './access-tokens.ts';
import { LiveSession } from './live-session.ts';
import { looksLikeRefreshToken } from './refresh-token.ts';
import type { AuthMethod, SessionEntity } from './session.entity.ts';
import type { SignOutScope, SignUpInput, TokenInput } from './session.inputs.ts';
import { SessionStore } from './session-store.ts';
import { type SessionView, sessionView } from './session-view.ts';

/**
 * Signing up, in and out, and staying signed in. All of it runs as the service: who asks is what is being found out.
 * Hashing stays outside of transactions, which would hold a connection for as long.
 */
@Injectable()
export class SessionService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly live: LiveSession,
    private readonly hasher: PasswordHasher,
    private readonly accessTokens: AccessTokens,
  ) {}

  /** Makes the user and signs them in at once: no mail is sent, so there is nothing to wait for. */
  async signUp(input: SignUpInput): Promise<SessionView> {
    const email = signUpAddress(input);
    if (input.password === undefined)
      throw new AuthFailure('validation_failed', 'Signup requires a valid password');
    refuseWeakPassword(input.password, PASSWORD_MIN_SIGN_UP);
    const metadata = changeMetadata({}, input.data);
    const taken = await this.database.asService((tx) => this.users.findByEmail(tx, email));
    if (taken) throw alreadyRegistered();
    const passwordHash = await this.hasher.hash(input.password);
    const opened = await this.database.asService(async (tx) => {
      const user = await this.users.insert(tx, { email, passwordHash, metadata, emailVerified: false });
      return user && this.sessions.open(tx, user.id, byPassword());
    });
    // Somebody signed up with the address while we hashed.
    if (!opened) throw alreadyRegistered();
    return this.#grant(opened.user, opened.session, opened.refreshToken);
  }

  /** An unknown address, a wrong password and a user without one answer alike, and take as long. */
  async signIn(input: TokenInput): Promise<SessionView> {
    if (input.phone !== undefined) throw phoneDisabled();
    if (input.email === undefined) throw new AuthFailure('validation_failed', 'missing email or phone');
    const email = emailAddress.safeParse(input.email);
    const password = input.password ?? '';
    if (!email.success || password.length > PASSWORD_MAX) throw invalidCredentials();
    const known = await this.database.asService((tx) => this.users.findByEmail(tx, email.data));
    const matches = await this.hasher.verify(known?.passwordHash ?? null, password);
    if (!known || !matches) throw invalidCredentials();
    if (!known.emailConfirmedAt) throw new AuthFailure('email_not_confirmed', 'Email not confirmed');
    const opened = await this.database.asService(async (tx) => {
      const user = await this.users.lock(tx, known.id);
      // The password was changed while we checked the old one: that change has ended all sessions, and ours is one of them.
      if (user?.passwordHash !== known.passwordHash) return null;
      return this.sessions.open(tx, user.id, byPassword());
    });
    if (!opened) throw invalidCredentials();
    return this.#grant(opened.user, opened.session, opened.refreshToken);
  }

  async refresh(input: TokenInput): Promise<SessionView> {
    const token = input.refresh_token;
    if (token === undefined) throw new AuthFailure('validation_failed', 'refresh_token required');
    // Ended sessions must stay ended, so the refusal is thrown after the transaction and not inside it.
    const outcome = looksLikeRefreshToken(token)
      ? await this.database.asService(async (tx) => {
          const rotation = await this.sessions.rotate(tx, token);
          return rotation.status === 'rotated'
            ? { ...rotation, user: await this.users.find(tx, rotation.session.userId) }
            : rotation;
        })
      : ({ status: 'unknown' } as const);
    if (outcome.status === 'reused') {
      throw new AuthFailure('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
    if (outcome.status === 'unknown' || !outcome.user) {
      throw new AuthFailure('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    }
    return this.#grant(outcome.user, outcome.session, outcome.refreshToken);
  }

  async signOut(actor: Actor, scope: SignOutScope): Promise<void> {
    await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      const which = { global: {}, local: { only: session.id }, others: { except: session.id } }[scope];
      await this.sessions.end(tx, user.id, which);
    });
  }

  async #grant(user: UserEntity, session: SessionEntity, refreshToken: string): Promise<SessionView> {
    return sessionView(await this.accessTokens.issue(user, session), refreshToken, user);
  }
}

function signUpAddress(input: SignUpInput): string {
  if (input.phone !== undefined) throw phoneDisabled();
  if (input.email === undefined) {
    throw new AuthFailure('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const email = emailAddress.safeParse(input.email);
  if (!email.success)
    throw new AuthFailure('validation_failed', 'Unable to validate email address: invalid format');
  return email.data;
}

function byPassword(): AuthMethod[] {
  return [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }];
}

function alreadyRegistered(): AuthFailure {
  return new AuthFailure('user_already_exists', 'User already registered');
}

function invalidCredentials(): AuthFailure {
  return new AuthFailure('invalid_credentials', 'Invalid login credentials');
}

function phoneDisabled(): AuthFailure {
  return new AuthFailure('phone_provider_disabled', 'Phone logins are disabled');
}
