import { PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import { CONFIG, type Config, type Database, InjectDatabase } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Asker } from '../device/device-cookie.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { phoneDisabled, signUpDisabled } from '../http/disabled.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import type { SessionView } from '../session/access-tokens.ts';
import { methodNow, SessionGrant } from '../session/session-grant.ts';
import { SessionStore } from '../session/session-store.ts';
import { Emails } from '../token/emails.ts';
import { codeChallenge } from '../token/link-parameters.ts';
import { type Brought, NOTHING } from '../token/one-time-token.entity.ts';
import { anonymousAddress, givenAddress } from '../user/absent-address.ts';
import { changeMetadata, refuseWeakPassword } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import { type UserView, unmadeUserView, userView } from '../user/user-view.ts';
import type { SignUpInput } from './session.inputs.ts';

/** Makes accounts with a password. Hashing stays outside of transactions, which would hold a connection for as long. */
@Injectable()
export class SignUpService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly hasher: PasswordHasher,
    private readonly grants: SessionGrant,
    private readonly emails: Emails,
    private readonly limits: AuthLimits,
  ) {}

  /**
   * Makes the user and sends the link that proves the address. Where emails reach no mailbox the user is signed in at once,
   * which reveals that the address was free; otherwise a taken address is answered like a free one, after the same work, and
   * its owner gets an email.
   */
  async signUp(
    input: SignUpInput,
    redirectTo: string | undefined,
    caller: Asker,
  ): Promise<SessionView | UserView> {
    if (!this.config.signUp) throw signUpDisabled();
    if (input.email === undefined && input.phone === undefined) return this.#anonymously(input, caller);
    const email = signUpAddress(input);
    if (input.password === undefined)
      throw new AuthFailure('validation_failed', 'Signup requires a valid password');
    await refuseWeakPassword(input.password, PASSWORD_MIN_SIGN_UP, email);
    const metadata = changeMetadata({}, input.data);
    const challenge = codeChallenge(input);
    const atOnce = !this.emails.reachPeople;
    const taken = await this.database.asService(async (tx) => {
      await this.limits.take(tx, 'signUp', caller);
      return this.users.findByEmail(tx, email);
    });
    if (taken && atOnce) throw alreadyRegistered();
    const passwordHash = await this.hasher.hash(input.password);
    // Counted in the transaction that makes the account, for a taken address too, so that both cases write.
    const { made, asker } = await this.database.asService(async (tx) => {
      const asker = atOnce ? undefined : (await this.limits.takeOf(tx, 'email', caller, email)).asker;
      const values = { email, passwordHash, metadata, emailVerified: false, emailConfirmed: atOnce };
      const user = await this.users.insert(tx, values);
      const opened =
        user && atOnce ? await this.sessions.open(tx, user, [methodNow('password')], caller) : null;
      return { made: user && { user, opened }, asker };
    });
    // Another request signed up with the address while we hashed.
    if (!made && atOnce) throw alreadyRegistered();
    const brought = async (): Promise<Brought> => {
      if (made) return { ...NOTHING, passwordHash, sessionId: made.opened?.session.id ?? null };
      const before = taken?.passwordHash ?? null;
      // The same person who lost the first email, or another person.
      const isSame = before !== null && (await this.hasher.verify(before, input.password ?? ''));
      return isSame
        ? { ...NOTHING, passwordHash: before }
        : { ...NOTHING, passwordHash, userMetadata: metadata };
    };
    // An address that still waits for its proof gets a new link; the owner of a proved one gets another email.
    this.emails.send(
      'signup',
      async (tx) => {
        const user = await this.users.findByEmail(tx, email);
        return user?.emailVerifiedAt === null ? user : null;
      },
      { codeChallenge: challenge, redirectTo, asker, brought },
    );
    if (taken?.emailVerifiedAt) this.emails.sendAddressTaken(taken.email);
    if (made?.opened) return this.grants.view(made.opened);
    return made ? userView(made.user) : unmadeUserView(email, metadata);
  }

  /** Somebody who may become a user by an address later (`PUT /user`). Until then nothing but this session opens the account. */
  async #anonymously(input: SignUpInput, caller: Asker): Promise<SessionView> {
    if (!this.config.anonymousUsers) {
      throw new AuthFailure('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    if (input.password !== undefined)
      throw new AuthFailure('validation_failed', 'A password needs an email address');
    const metadata = changeMetadata({}, input.data);
    await this.database.asService((tx) => this.limits.take(tx, 'anonymous', caller));
    const opened = await this.database.asService(async (tx) => {
      const values = { email: anonymousAddress(), passwordHash: null, metadata };
      const user = await this.users.insert(
        tx,
        { ...values, emailVerified: false, emailConfirmed: false },
        null,
      );
      if (user === null) throw new Error('a random address was taken');
      return this.sessions.open(tx, user, [methodNow('anonymous')], caller);
    });
    return this.grants.view(opened);
  }
}

function signUpAddress(input: SignUpInput): string {
  if (input.phone !== undefined) throw phoneDisabled();
  return givenAddress(input.email);
}

function alreadyRegistered(): AuthFailure {
  return new AuthFailure('user_already_exists', 'User already registered');
}
