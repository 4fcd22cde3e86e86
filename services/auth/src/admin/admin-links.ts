import { PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import { type Database, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { PURPOSES } from '../account/email-change-emails.ts';
import { type ChangeSide, EmailChangeStore } from '../account/email-change-store.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { Emails } from '../token/emails.ts';
import { NOTHING, type SignInPurpose } from '../token/one-time-token.entity.ts';
import { OneTimeTokens } from '../token/one-time-tokens.ts';
import { SiteLinks } from '../token/site-links.ts';
import { givenAddress } from '../user/absent-address.ts';
import type { UserEntity, UserMetadata } from '../user/user.entity.ts';
import { changeMetadata, refuseWeakPassword } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import { type UserView, userView } from '../user/user-view.ts';
import type { InviteInput, LinkInput } from './admin.inputs.ts';
import { emailExists, userNotFound } from './admin-failures.ts';
import { AdminStore } from './admin-store.ts';

interface Made {
  user: UserEntity;
  token: string;
  code: string;
}

/** Links that an operator sends by other ways, and invitations by email. */
@Injectable()
export class AdminLinks {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly store: AdminStore,
    private readonly hasher: PasswordHasher,
    private readonly tokens: OneTimeTokens,
    private readonly changes: EmailChangeStore,
    private readonly links: SiteLinks,
    private readonly emails: Emails,
  ) {}

  async generate(input: LinkInput, redirectTo: string | undefined) {
    const { type } = input;
    const email = givenAddress(input.email);
    const isChange = type === 'email_change_current' || type === 'email_change_new';
    const made = isChange
      ? await this.#ofChange(email, givenAddress(input.new_email), type === PURPOSES.new ? 'new' : 'current')
      : await this.#ofSignIn(email, type, input);
    return {
      ...userView(made.user),
      action_link: this.links.ofEmail(made.token, isChange ? 'email_change' : type, redirectTo),
      email_otp: made.code,
      hashed_token: made.token,
      redirect_to: this.links.target(redirectTo).href,
      verification_type: type,
    };
  }

  async invite(input: InviteInput, redirectTo: string | undefined): Promise<UserView> {
    const email = givenAddress(input.email);
    const metadata = changeMetadata({}, input.data ?? {});
    const user = await this.database.asService((tx) => this.#invited(tx, email, metadata));
    this.emails.send('invite', async () => user, { redirectTo });
    return userView(user);
  }

  async #ofSignIn(email: string, type: SignInPurpose & LinkInput['type'], input: LinkInput): Promise<Made> {
    if (type === 'signup' && input.password === undefined) {
      throw new AuthFailure('validation_failed', 'Signup requires a valid password');
    }
    const passwordHash =
      type === 'signup' && input.password !== undefined ? await this.#hash(input.password, email) : null;
    const metadata = changeMetadata({}, input.data ?? {});
    return this.database.asService(async (tx) => {
      const user =
        type === 'invite'
          ? await this.#invited(tx, email, metadata)
          : await this.#holder(tx, type, { email, passwordHash, metadata });
      return { user, ...(await this.tokens.issue(tx, user, type, null, { ...NOTHING, passwordHash })) };
    });
  }

  async #holder(
    tx: Transaction,
    type: SignInPurpose,
    made: { email: string; passwordHash: string | null; metadata: UserMetadata },
  ): Promise<UserEntity> {
    const known = await this.users.findByEmail(tx, made.email);
    if (known?.emailVerifiedAt && type === 'signup') throw emailExists();
    if (known ? known.deletedAt !== null : type === 'recovery') throw userNotFound();
    const user =
      known ?? (await this.users.insert(tx, { ...made, emailVerified: false, emailConfirmed: false }));
    if (!user) throw emailExists();
    return user;
  }

  /** The account of an address that nobody has proved yet, or a new one. */
  async #invited(tx: Transaction, email: string, metadata: UserMetadata): Promise<UserEntity> {
    const known = await this.users.findByEmail(tx, email);
    if (known?.emailVerifiedAt) throw emailExists();
    const { id } = await this.#holder(tx, 'invite', { email, passwordHash: null, metadata });
    await this.store.markInvited(tx, id);
    const user = await this.users.find(tx, id);
    if (!user) throw userNotFound();
    return user;
  }

  /** Replaces a change that the user asked for; the two links of one change go together. */
  async #ofChange(email: string, newEmail: string, side: ChangeSide): Promise<Made> {
    return this.database.asService(async (tx) => {
      const known = await this.users.findByEmail(tx, email);
      const user = known && (await this.users.lock(tx, known.id));
      if (!user || user.deletedAt !== null) throw userNotFound();
      const taken = await this.users.findByEmail(tx, newEmail);
      if (newEmail === user.email || taken?.emailConfirmedAt || taken?.emailVerifiedAt) throw emailExists();
      if (user.newEmail !== newEmail || user.newEmailSessionId !== null) {
        await this.tokens.discard(tx, user.id, Object.values(PURPOSES));
        await this.changes.ask(tx, user.id, newEmail, null);
      }
      const holder = { id: user.id, email: side === 'new' ? newEmail : user.email };
      const issued = await this.tokens.issue(tx, holder, PURPOSES[side]);
      return { user: (await this.users.find(tx, user.id)) ?? user, ...issued };
    });
  }

  async #hash(password: string, email: string): Promise<string> {
    await refuseWeakPassword(password, PASSWORD_MIN_SIGN_UP, email);
    return this.hasher.hash(password);
  }
}
