import { PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import { type Database, InjectDatabase, isUniqueViolation, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { EmailChangeStore } from '../account/email-change-store.ts';
import { phoneExists } from '../account/phone-change.service.ts';
import { ActivityLog } from '../activity/activity-log.ts';
import { DeniedPrograms } from '../activity/denied-programs.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { SessionStore } from '../session/session-store.ts';
import { OneTimeTokens } from '../token/one-time-tokens.ts';
import { absentAddress, givenAddress, hasAddress } from '../user/absent-address.ts';
import { givenPhone, maskedPhone } from '../user/phone-number.ts';
import { UserEntity } from '../user/user.entity.ts';
import { changeAppMetadata, changeMetadata, refuseWeakPassword } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import { type UserView, userView } from '../user/user-view.ts';
import type { ListQuery, OperatorInput, UserInput } from './admin.inputs.ts';
import { emailExists, userNotFound } from './admin-failures.ts';
import { AdminStore } from './admin-store.ts';

@Injectable()
export class AdminService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly hasher: PasswordHasher,
    private readonly tokens: OneTimeTokens,
    private readonly log: ActivityLog,
    private readonly changes: EmailChangeStore,
    private readonly store: AdminStore,
    private readonly closedPrograms: DeniedPrograms,
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

  async create(input: UserInput): Promise<UserView> {
    const phone = input.phone && givenPhone(input.phone);
    const email = !input.email && phone ? absentAddress() : givenAddress(input.email);
    const passwordHash = await this.#hash(input.password, email);
    const metadata = changeMetadata({}, input.user_metadata ?? {});
    const verified = input.email_confirm === true && hasAddress({ email });
    const user = await this.database.asService(async (tx) => {
      const values = { email, passwordHash, metadata, emailVerified: verified, emailConfirmed: verified };
      const made = await this.users.insert(tx, values, hasAddress({ email }) ? undefined : null);
      if (!made) throw emailExists();
      if (phone) await this.#setPhone(tx, made, phone, input.phone_confirm === true);
      return this.#decide(tx, made, input);
    });
    return userView(user);
  }

  async change(id: string, input: UserInput): Promise<UserView> {
    const phone = input.phone && givenPhone(input.phone);
    const asked = input.email == null ? undefined : givenAddress(input.email);
    const passwordHash = await this.#hash(input.password, asked ?? (await this.get(id)).email);
    const change = async (tx: Transaction) => {
      const current = await this.users.lock(tx, id);
      if (!current || current.deletedAt !== null) throw userNotFound();
      const isMoved = asked !== undefined && asked !== current.email;
      if (isMoved) await this.#move(tx, current, asked, input.email_confirm === true);
      const isReached = phone !== undefined && phone !== current.phone;
      if (isReached) await this.#setPhone(tx, current, phone, input.phone_confirm === true);
      else if (current.phone !== null && input.phone_confirm === true) await this.users.confirmPhone(tx, id);
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
      if (input.email_confirm === true && hasAddress({ email: asked ?? current.email }))
        await this.users.verifyEmail(tx, id);
      const user = await this.users.find(tx, id);
      return { user: user && (await this.#decide(tx, user, input)), isMoved: isMoved || isReached };
    };
    const { user, isMoved } = await this.database.asService(change).catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email_unique') ? emailExists() : error;
    });
    if (!user) throw userNotFound();
    if (passwordHash !== null || isMoved) this.log.deliver();
    if (input.ban_duration) await this.closedPrograms.endDue(id);
    return userView(user);
  }

  /** What an operator alone says of a user, who is as the rest of the call has made them. */
  async #decide(
    tx: Transaction,
    user: UserEntity,
    { app_metadata: changes, ban_duration: seconds }: OperatorInput,
  ): Promise<UserEntity> {
    if (changes) await this.store.keep(tx, user.id, changeAppMetadata(user, changes));
    if (seconds !== undefined) await this.store.ban(tx, user.id, seconds);
    return (await this.users.find(tx, user.id)) ?? user;
  }

  async #setPhone(tx: Transaction, user: UserEntity, phone: string, isConfirmed: boolean): Promise<void> {
    if (await this.users.findByPhone(tx, phone)) throw phoneExists();
    await this.users.setPhone(tx, user, phone, isConfirmed);
    const what = { kind: 'phone_changed', detail: maskedPhone(phone) } as const;
    await this.log.note(tx, { userId: user.id, ...what, caller: null, byOperator: true });
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

  async #hash(password: string | undefined, email: string): Promise<string | null> {
    if (password === undefined) return null;
    await refuseWeakPassword(password, PASSWORD_MIN_SIGN_UP, email);
    return this.hasher.hash(password);
  }
}
