import { emailAddress, PASSWORD_MAX, PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import { type Actor, type Caller, type Database, InjectDatabase, Mailer } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import type { Asker } from '../device/device-cookie.ts';
import { owesFactor, refuseBelow } from '../factor/second-factor.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { codeChallenge } from '../token/code-challenge.ts';
import { Emails } from '../token/emails.ts';
import { type Brought, NOTHING } from '../token/one-time-token.entity.ts';
import { TakenAddressEmails } from '../token/taken-address-emails.ts';
import { refuseWeakPassword } from '../user/password-rule.ts';
import { changeMetadata } from '../user/user-metadata.ts';
import { UserStore } from '../user/user-store.ts';
import { type UserView, unmadeUserView, userView } from '../user/user-view.ts';
import { LiveSession } from './live-session.ts';
import { looksLikeRefreshToken } from './refresh-token.ts';
import type { SignOutScope, SignUpInput, TokenInput } from './session.inputs.ts';
import { methodNow, SessionGrant } from './session-grant.ts';
import { SessionStore } from './session-store.ts';
import type { SessionView } from './session-view.ts';
import { SignInStore } from './sign-in-store.ts';

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
    private readonly attempts: SignInStore,
    private readonly live: LiveSession,
    private readonly hasher: PasswordHasher,
    private readonly grants: SessionGrant,
    private readonly emails: Emails,
    private readonly takenAddresses: TakenAddressEmails,
    private readonly mailer: Mailer,
    private readonly limits: AuthLimits,
    private readonly log: ActivityLog,
  ) {}

  /**
   * Makes the user and sends the link that proves the address. Where no mail reaches anybody there is nothing to wait for,
   * and they are signed in at once, which tells that the address was free; otherwise a taken address is answered like a free
   * one, after the same work, and its owner is told by mail.
   */
  async signUp(
    input: SignUpInput,
    redirectTo: string | undefined,
    caller: Asker,
  ): Promise<SessionView | UserView> {
    const email = signUpAddress(input);
    if (input.password === undefined)
      throw new AuthFailure('validation_failed', 'Signup requires a valid password');
    await refuseWeakPassword(input.password, PASSWORD_MIN_SIGN_UP, email);
    const metadata = changeMetadata({}, input.data);
    const challenge = codeChallenge(input);
    const atOnce = !this.mailer.reachesPeople;
    const taken = await this.database.asService(async (tx) => {
      await this.limits.take(tx, 'signUp', caller);
      return this.users.findByEmail(tx, email);
    });
    if (taken && atOnce) throw alreadyRegistered();
    const passwordHash = await this.hasher.hash(input.password);
    // In the transaction that makes the account, for a taken address too: both end with something written.
    const { made, asker } = await this.database.asService(async (tx) => {
      const asker = atOnce ? undefined : (await this.limits.takeOf(tx, 'email', caller, email)).asker;
      const values = { email, passwordHash, metadata, emailVerified: false, emailConfirmed: atOnce };
      const user = await this.users.insert(tx, values);
      const opened = user && atOnce ? await this.sessions.open(tx, user, byPassword(), caller) : null;
      return { made: user && { user, opened }, asker };
    });
    // Somebody signed up with the address while we hashed.
    if (!made && atOnce) throw alreadyRegistered();
    const brought = async (): Promise<Brought> => {
      if (made) return { ...NOTHING, passwordHash, sessionId: made.opened?.session.id ?? null };
      const before = taken?.passwordHash ?? null;
      // Who signs up once more, as their email was lost; or somebody else.
      const isSame = before !== null && (await this.hasher.verify(before, input.password ?? ''));
      return isSame
        ? { ...NOTHING, passwordHash: before }
        : { ...NOTHING, passwordHash, userMetadata: metadata };
    };
    // Whoever signs up with an address that waits for its proof is sent a new link; who has proved theirs, another email.
    this.emails.send(
      'signup',
      async (tx) => {
        const user = await this.users.findByEmail(tx, email);
        return user?.emailVerifiedAt === null ? user : null;
      },
      { codeChallenge: challenge, redirectTo, asker, brought },
    );
    if (taken?.emailVerifiedAt) this.takenAddresses.notify(taken.email);
    if (made?.opened) return this.grants.view(made.opened);
    return made ? userView(made.user) : unmadeUserView(email, metadata);
  }

  /** An unknown address, a wrong password and a user without one answer alike, and take as long. */
  async signIn(input: TokenInput, caller: Asker): Promise<SessionView> {
    if (input.phone !== undefined) throw phoneDisabled();
    if (input.email === undefined) throw new AuthFailure('validation_failed', 'missing email or phone');
    const email = emailAddress.safeParse(input.email);
    const password = input.password ?? '';
    if (!email.success || password.length > PASSWORD_MAX) throw invalidCredentials();
    const known = await this.attempts.attempt(email.data, caller);
    const matches = await this.hasher.verify(known?.passwordHash ?? null, password);
    if (!known || !matches) throw invalidCredentials();
    if (!known.confirmed) throw new AuthFailure('email_not_confirmed', 'Email not confirmed');
    const opened = await this.attempts.open(known, byPassword(), caller);
    if (!opened) throw invalidCredentials();
    return this.grants.view(opened);
  }

  async refresh(input: TokenInput, caller: Caller): Promise<SessionView> {
    const token = input.refresh_token;
    if (token === undefined) throw new AuthFailure('validation_failed', 'refresh_token required');
    await this.database.asService((tx) => this.limits.take(tx, 'refresh', caller));
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
    return this.grants.view({ ...outcome, user: outcome.user });
  }

  /**
   * Only where other browsers are signed out is there something to tell. Whoever owes the second factor ends what the password
   * alone has opened to them, and nothing of who has shown both.
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

function byPassword() {
  return [methodNow('password')];
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
