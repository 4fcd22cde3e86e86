import { emailAddress, PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import { type Database, InjectDatabase, isUniqueViolation, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { EmailChangeStore } from '../account/email-change-store.ts';
import { ActivityLog } from '../activity/activity-log.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { SessionStore } from '../session/session-store.ts';
import { NOTHING } from '../token/one-time-token.entity.ts';
import { OneTimeTokens } from '../token/one-time-tokens.ts';
import { SiteLinks } from '../token/site-links.ts';
import { UserEntity } from '../user/user.entity.ts';
import { changeMetadata, refuseWeakPassword } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import { type UserView, userView } from '../user/user-view.ts';
import type { ChangeUserInput, CreateUserInput, LinkInput, ListQuery } from './admin.inputs.ts';

@Injectable()
export class AdminService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly hasher: PasswordHasher,
    private readonly tokens: OneTimeTokens,
    private readonly links: SiteLinks,
    private readonly log: ActivityLog,
    private readonly changes: EmailChangeStore,
  ) {}

  async list({
    page,
    per_page: perPage,
  }: ListQuery): Promise<{ users: UserView[]; aud: string; total: number }> {
    const [rows, total] = await this.database.asService((tx) =>
      tx.repository(UserEntity).findAndCount({
        relations: { identities: true, factors: true },
        order: { createdAt: 'DESC', id: 'DESC' },
        skip: (page - 1) * perPage,
        take: perPage,
      }),
    );
    return { users: rows.map(userView), aud: 'authenticated', total };
  }

  async get(id: string): Promise<UserView> {
    const user = await this.database.asService((tx) => this.users.find(tx, id));
    if (!user) throw userNotFound();
    return userView(user);
  }

  async create(input: CreateUserInput): Promise<UserView> {
    const email = addressOf(input.email);
    const passwordHash = await this.#hash(input.password, email);
    const metadata = changeMetadata({}, input.user_metadata ?? {});
    const verified = input.email_confirm === true;
    const user = await this.database.asService((tx) =>
      this.users.insert(tx, {
        email,
        passwordHash,
        metadata,
        emailVerified: verified,
        emailConfirmed: verified,
      }),
    );
    if (!user) throw emailExists();
    return userView(user);
  }

  async change(id: string, input: ChangeUserInput): Promise<UserView> {
    const asked = input.email == null ? undefined : addressOf(input.email);
    const passwordHash = await this.#hash(input.password, asked ?? (await this.get(id)).email);
    const change = async (tx: Transaction) => {
      const current = await this.users.lock(tx, id);
      if (!current) throw userNotFound();
      const isMoved = asked !== undefined && asked !== current.email;
      if (isMoved) await this.#move(tx, current, asked, input.email_confirm === true);
      const userMetadata = input.user_metadata && changeMetadata(current.userMetadata, input.user_metadata);
      await this.users.save(tx, id, {
        ...(passwordHash !== null && { passwordHash }),
        ...(userMetadata && { userMetadata }),
      });
      if (passwordHash !== null) {
        await this.sessions.end(tx, id);
        const kind = current.passwordHash === null ? 'password_set' : 'password_changed';
        await this.log.note(tx, { userId: id, kind, caller: null, byOperator: true });
      }
      if (input.email_confirm === true) await this.users.verifyEmail(tx, id);
      return { user: await this.users.find(tx, id), isMoved };
    };
    const { user, isMoved } = await this.database.asService(change).catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email_unique') ? emailExists() : error;
    });
    if (!user) throw userNotFound();
    if (passwordHash !== null || isMoved) this.log.deliver();
    return userView(user);
  }

  /** What was sent to the address before opens nothing of the account any more, and its owner is told. */
  async #move(tx: Transaction, user: UserEntity, email: string, isProved: boolean): Promise<void> {
    await this.changes.replace(tx, user.id, email, isProved);
    await this.tokens.discard(tx, user.id);
    const formerEmail = user.emailVerifiedAt ? user.email : null;
    await this.log.note(tx, {
      userId: user.id,
      kind: 'email_changed',
      caller: null,
      byOperator: true,
      formerEmail,
    });
  }

  async delete(id: string): Promise<void> {
    const gone = await this.database.asService((tx) => tx.repository(UserEntity).delete({ id }));
    if (gone.affected === 0) throw userNotFound();
  }

  async generateLink(input: LinkInput) {
    const { type } = input;
    if (type === 'email_change_current' || type === 'email_change_new') {
      throw new AuthFailure('validation_failed', `Invalid email action link type requested: ${type}`);
    }
    const email = addressOf(input.email);
    if (type === 'signup' && input.password === undefined) {
      throw new AuthFailure('validation_failed', 'Signup requires a valid password');
    }
    const passwordHash = await this.#hash(type === 'signup' ? input.password : undefined, email);
    const metadata = changeMetadata({}, input.data ?? {});
    const redirectTo = input.redirect_to ?? undefined;
    const { user, token, code } = await this.database.asService(async (tx) => {
      const known = await this.users.findByEmail(tx, email);
      if (known?.emailVerifiedAt && (type === 'invite' || type === 'signup')) throw emailExists();
      if (!known && type === 'recovery') throw userNotFound();
      const user =
        known ??
        (await this.users.insert(tx, {
          email,
          passwordHash,
          metadata,
          emailVerified: false,
          emailConfirmed: false,
        }));
      if (!user) throw emailExists();
      return { user, ...(await this.tokens.issue(tx, user, type, null, { ...NOTHING, passwordHash })) };
    });
    return {
      ...userView(user),
      action_link: this.links.ofEmail(token, type, redirectTo),
      email_otp: code,
      hashed_token: token,
      redirect_to: this.links.target(redirectTo).href,
      verification_type: type,
    };
  }

  async #hash(password: string | undefined, email: string): Promise<string | null> {
    if (password === undefined) return null;
    await refuseWeakPassword(password, PASSWORD_MIN_SIGN_UP, email);
    return this.hasher.hash(password);
  }
}

function addressOf(given: string): string {
  const email = emailAddress.safeParse(given);
  if (!email.success) {
    throw new AuthFailure('validation_failed', 'Unable to validate email address: invalid format');
  }
  return email.data;
}

function emailExists(): AuthFailure {
  return new AuthFailure('email_exists', 'A user with this email address has already been registered');
}

function userNotFound(): AuthFailure {
  return new AuthFailure('user_not_found', 'User not found', { status: 404 });
}
