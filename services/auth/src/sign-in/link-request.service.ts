import {
  type Actor,
  CONFIG,
  type Config,
  type Database,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { EmailChangeEmails } from '../account/email-change-emails.ts';
import type { Asker } from '../device/device-cookie.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits, type CountedAsker } from '../limits/auth-limits.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { LiveSession } from '../session/live-session.ts';
import { Emails } from '../token/emails.ts';
import { codeChallenge } from '../token/link-parameters.ts';
import { type Brought, NOTHING } from '../token/one-time-token.entity.ts';
import { givenAddress, hasAddress } from '../user/absent-address.ts';
import { changeMetadata, refuseBelow } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import type { OtpInput, RecoverInput, ResendInput } from './link.inputs.ts';

/**
 * Sends emails with links and codes. The answer is the same, and as fast, for every address. All of it runs as the service, as
 * the asker is not known.
 */
@Injectable()
export class LinkRequestService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UserStore,
    private readonly emails: Emails,
    private readonly limits: AuthLimits,
    private readonly live: LiveSession,
    private readonly emailChanges: EmailChangeEmails,
    private readonly hasher: PasswordHasher,
  ) {}

  async recover(input: RecoverInput, redirectTo: string | undefined, caller: Asker): Promise<void> {
    const email = givenAddress(input.email);
    const challenge = codeChallenge(input);
    const asker = await this.#limitEmail(caller, email);
    this.emails.send('recovery', (tx) => this.users.findByEmail(tx, email), {
      codeChallenge: challenge,
      redirectTo,
      asker,
    });
  }

  /**
   * Signs in without a password. Where the address has no account, using the email makes one, unless that is not wanted: the
   * asker has proved nothing yet, and anybody can ask for any address. With sign-up off nothing is sent there, and the answer does
   * not tell: Supabase Auth refuses, which reveals who has an account.
   */
  async otp(input: OtpInput, redirectTo: string | undefined, caller: Asker): Promise<void> {
    const email = givenAddress(input.email);
    const challenge = codeChallenge(input);
    const metadata = changeMetadata({}, input.data);
    const asker = await this.#limitEmail(caller, email);
    const find = async (tx: Transaction) => {
      const known = await this.users.findByEmail(tx, email);
      const makes = this.config.signUp && input.create_user !== false;
      return known ?? (!makes ? null : { id: null, email });
    };
    this.emails.send('magiclink', find, { codeChallenge: challenge, redirectTo, asker, newcomer: metadata });
  }

  /**
   * An email once more. What the account was made with is kept only for an asker who is signed in to it or knows its password;
   * or else the owner of an address would confirm a stranger's by asking for another email.
   */
  async resend(
    input: ResendInput,
    redirectTo: string | undefined,
    caller: Asker,
    actor: Actor | null,
  ): Promise<void> {
    const email = givenAddress(input.email);
    const challenge = codeChallenge(input);
    const asker = await this.#limitEmail(caller, email);
    if (input.type === 'email_change') return this.emailChanges.writeAgain(email, redirectTo, asker);
    const find = async (tx: Transaction) => {
      const user = await this.users.findByEmail(tx, email);
      return user?.emailVerifiedAt === null ? user : null;
    };
    const brought = () => this.#broughtBy(actor, email, input.password);
    this.emails.send('signup', find, { codeChallenge: challenge, redirectTo, asker, brought });
  }

  async reauthenticate(actor: Actor): Promise<void> {
    const { user, session } = await this.database.asService((tx) => this.live.find(tx, actor));
    refuseBelow(session.aal, user);
    if (!hasAddress(user)) {
      const message = 'Reauthentication requires the user to have an email or a phone number';
      throw new AuthFailure('validation_failed', message, { status: 422 });
    }
    const { asker } = await this.database.asService((tx) => this.limits.takeKnown(tx, 'email', user.id));
    this.emails.send('reauthentication', async () => user, { asker });
  }

  async #broughtBy(actor: Actor | null, email: string, password: string | undefined): Promise<Brought> {
    const { user, session } = await this.database.asService(async (tx) => ({
      user: await this.users.findByEmail(tx, email),
      session: actor && (await this.live.findOrNull(tx, actor)),
    }));
    if (!user?.passwordHash) return NOTHING;
    const sessionId = session?.userId === user.id ? session.id : null;
    const isKnown =
      sessionId !== null ||
      (password !== undefined && (await this.hasher.verify(user.passwordHash, password)));
    return isKnown ? { ...NOTHING, passwordHash: user.passwordHash, sessionId } : NOTHING;
  }

  async #limitEmail(caller: Asker, email: string): Promise<CountedAsker> {
    const { asker } = await this.database.asService((tx) => this.limits.takeOf(tx, 'email', caller, email));
    return asker;
  }
}
