import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { getMetadataArgsStorage, IsNull } from 'typeorm';
import { absentAddress, isAnonymous } from './absent-address.ts';
import { FactorEntity, IdentityEntity, UserEntity, type UserMetadata } from './user.entity.ts';

interface Column {
  property: string;
  name: string;
  isTime: boolean;
}

/** The declared columns, except those that are not selected with the entity. */
function columnsOf(entity: typeof UserEntity | typeof IdentityEntity | typeof FactorEntity): Column[] {
  return getMetadataArgsStorage()
    .filterColumns(entity)
    .filter(({ options }) => options.select !== false)
    .map(({ propertyName, options }) => ({
      property: propertyName,
      name: options.name ?? propertyName,
      isTime: options.type === 'timestamptz',
    }));
}

function rowsOf(table: string, columns: Column[]): string {
  const values = columns.map(({ property, name }) => `'${property}', r.${name}`).join(', ');
  return `(SELECT coalesce(json_agg(json_build_object(${values}) ORDER BY r.created_at, r.id), '[]')
    FROM auth_service.${table} r WHERE r.user_id = u.id)`;
}

const ofIdentities = columnsOf(IdentityEntity);
const ofFactors = columnsOf(FactorEntity);

/**
 * A user, called `u`, with identities and factors, in one row. Not left to TypeORM: every sign-in and every refresh reads a
 * user, and building that query and the entities takes several times as long as the database needs to answer it.
 */
export const USER_COLUMNS = [
  ...columnsOf(UserEntity).map(({ property, name }) => `u.${name} AS "${property}"`),
  `${rowsOf('identities', ofIdentities)} AS identities`,
  `${rowsOf('factors', ofFactors)} AS factors`,
].join(', ');

/** The row that `USER_COLUMNS` gave, with the times of identities and factors, which JSON has as text. */
export function userOf(row: UserEntity): UserEntity {
  for (const identity of row.identities) readTimes(identity, ofIdentities);
  for (const factor of row.factors) readTimes(factor, ofFactors);
  return row;
}

function readTimes(row: object, columns: Column[]): void {
  const values = row as Record<string, unknown>;
  for (const { property, isTime } of columns) {
    const value = values[property];
    if (isTime && typeof value === 'string') values[property] = new Date(value);
  }
}

export interface NewUser {
  email: string;
  passwordHash: string | null;
  metadata: UserMetadata;
  /** Set only where somebody vouches for the address. */
  emailVerified: boolean;
  /** The address may be used to sign in before it is proved. */
  emailConfirmed: boolean;
}

interface NewIdentity {
  provider: string;
  providerId: string;
  email: string | null;
}

/** The identity of a user who signs in by a phone, as Supabase Auth calls it. */
const PHONE = 'phone';

const FIND = `SELECT ${USER_COLUMNS} FROM auth_service.users u WHERE u.id = $1`;

@Injectable()
export class UserStore {
  async find(tx: Transaction, id: string): Promise<UserEntity | null> {
    const row = await tx.one<UserEntity>(FIND, [id]);
    return row ? userOf(row) : null;
  }

  async findByEmail(tx: Transaction, email: string): Promise<UserEntity | null> {
    const row = await tx.one<UserEntity>(
      `SELECT ${USER_COLUMNS} FROM auth_service.users u WHERE u.email = $1`,
      [email],
    );
    return row ? userOf(row) : null;
  }

  async findByPhone(tx: Transaction, phone: string): Promise<UserEntity | null> {
    const row = await tx.one<UserEntity>(
      `SELECT ${USER_COLUMNS} FROM auth_service.users u WHERE u.phone = $1`,
      [phone],
    );
    return row ? userOf(row) : null;
  }

  /** Whoever asked last for the number within an hour. */
  async findAskingForPhone(tx: Transaction, phone: string): Promise<string | null> {
    const row = await tx.one<{ id: string }>(
      `SELECT id FROM auth_service.users
       WHERE new_phone = $1 AND new_phone_asked_at > clock_timestamp() - interval '1 hour'
       ORDER BY new_phone_asked_at DESC LIMIT 1`,
      [phone],
    );
    return row?.id ?? null;
  }

  /** Null when the number has a user; of several at once, one is made. */
  async insertByPhone(
    tx: Transaction,
    phone: string,
    { metadata, isConfirmed }: { metadata: UserMetadata; isConfirmed: boolean },
  ): Promise<UserEntity | null> {
    const made = await tx.one<{ id: string }>(
      `INSERT INTO auth_service.users (email, phone, phone_confirmed_at, user_metadata)
       VALUES ($1, $2, CASE WHEN $3 THEN now() END, $4) ON CONFLICT (phone) DO NOTHING RETURNING id`,
      [absentAddress(), phone, isConfirmed, JSON.stringify(metadata)],
    );
    if (!made) return null;
    await this.addIdentity(tx, made.id, { provider: PHONE, providerId: made.id, email: null });
    return this.find(tx, made.id);
  }

  async askForPhone(tx: Transaction, id: string, newPhone: string): Promise<void> {
    await tx.repository(UserEntity).update(id, { newPhone, newPhoneAskedAt: () => 'clock_timestamp()' });
  }

  async confirmPhone(tx: Transaction, id: string): Promise<void> {
    await tx.run(
      'UPDATE auth_service.users SET phone_confirmed_at = coalesce(phone_confirmed_at, now()) WHERE id = $1',
      [id],
    );
  }

  /** Fails with `users_phone_unique` where another account has the number. The user is locked. */
  async setPhone(tx: Transaction, user: UserEntity, phone: string, isConfirmed: boolean): Promise<void> {
    await tx.repository(UserEntity).update(user.id, {
      phone,
      phoneConfirmedAt: isConfirmed ? () => 'now()' : null,
      newPhone: null,
      newPhoneAskedAt: null,
      updatedAt: () => 'now()',
    });
    await this.leaveAnonymity(tx, user);
    if (!user.identities.some(({ provider }) => provider === PHONE))
      await this.addIdentity(tx, user.id, { provider: PHONE, providerId: user.id, email: null });
  }

  async removePhone(tx: Transaction, id: string): Promise<void> {
    await tx.repository(IdentityEntity).delete({ userId: id, provider: PHONE });
    await tx.repository(UserEntity).update(id, {
      phone: null,
      phoneConfirmedAt: null,
      newPhone: null,
      newPhoneAskedAt: null,
      updatedAt: () => 'now()',
    });
  }

  /** The address of a user who had none, which somebody has verified. What was asked for before ends. */
  async giveAddress(tx: Transaction, id: string, email: string): Promise<void> {
    await tx.repository(UserEntity).update(id, {
      email,
      emailConfirmedAt: () => 'now()',
      emailVerifiedAt: () => 'now()',
      newEmail: null,
      newEmailAskedAt: null,
      newEmailProved: null,
      newEmailSessionId: null,
      updatedAt: () => 'now()',
    });
  }

  /** A way leads back to the user from here on, though not by email. */
  async leaveAnonymity(tx: Transaction, user: UserEntity): Promise<void> {
    if (isAnonymous(user)) await tx.repository(UserEntity).update(user.id, { email: absentAddress() });
  }

  /** @param account null for an anonymous user, who has no way back in. Null when the address has a user; of several at once, one is made. */
  async insert(tx: Transaction, user: NewUser, account?: NewIdentity | null): Promise<UserEntity | null> {
    const made = await tx.one<{ id: string }>(
      `INSERT INTO auth_service.users (email, password_hash, user_metadata, email_confirmed_at, email_verified_at)
       VALUES ($1, $2, $3, CASE WHEN $4 OR $5 THEN now() END, CASE WHEN $4 THEN now() END)
       ON CONFLICT (email) DO NOTHING RETURNING id`,
      [user.email, user.passwordHash, JSON.stringify(user.metadata), user.emailVerified, user.emailConfirmed],
    );
    if (!made) return null;
    const identity =
      account === undefined ? { provider: 'email', providerId: made.id, email: user.email } : account;
    if (identity !== null) await this.addIdentity(tx, made.id, identity);
    return this.find(tx, made.id);
  }

  async addIdentity(tx: Transaction, userId: string, identity: NewIdentity): Promise<void> {
    await tx.repository(IdentityEntity).insert({ userId, ...identity });
  }

  /**
   * Holds the user's row until the transaction ends: what is decided about a user (a new session, a new password) is decided by
   * one transaction at a time.
   */
  async lock(tx: Transaction, id: string): Promise<UserEntity | null> {
    await tx.run('SELECT 1 FROM auth_service.users WHERE id = $1 FOR NO KEY UPDATE', [id]);
    return this.find(tx, id);
  }

  /**
   * A link that was sent to the address was used. The first time, it ends an earlier request for another address, which may
   * have come from a different person.
   */
  async verifyEmail(tx: Transaction, id: string): Promise<void> {
    await tx.run(
      `UPDATE auth_service.users SET email_confirmed_at = coalesce(email_confirmed_at, now()),
         email_verified_at = coalesce(email_verified_at, now()), updated_at = now(),
         new_email = CASE WHEN email_verified_at IS NOT NULL THEN new_email END,
         new_email_asked_at = CASE WHEN email_verified_at IS NOT NULL THEN new_email_asked_at END,
         new_email_session_id = CASE WHEN email_verified_at IS NOT NULL THEN new_email_session_id END,
         new_email_proved = CASE WHEN email_verified_at IS NOT NULL THEN new_email_proved END WHERE id = $1`,
      [id],
    );
  }

  async removePassword(tx: Transaction, id: string): Promise<void> {
    await tx
      .repository(UserEntity)
      .update(id, { passwordHash: null, devicesSince: () => 'now()', updatedAt: () => 'now()' });
  }

  /** The maker of the account may not own the address: the password becomes that of the person who has proved it, or none. */
  async replaceAccess(
    tx: Transaction,
    id: string,
    passwordHash: string | null,
    metadata: UserMetadata | null,
  ): Promise<void> {
    await tx.run(
      `UPDATE auth_service.users SET password_hash = $2, user_metadata = coalesce($3::jsonb, user_metadata),
         devices_since = now(), updated_at = now() WHERE id = $1`,
      [id, passwordHash, metadata ? JSON.stringify(metadata) : null],
    );
  }

  /**
   * Makes room for the owner who has proved the address: an account that claimed it and was never entered is removed. One that
   * has been used stays.
   */
  async removeUnproved(tx: Transaction, email: string): Promise<void> {
    await tx.repository(UserEntity).delete({ email, emailConfirmedAt: IsNull(), emailVerifiedAt: IsNull() });
  }

  /** A new password makes all devices unknown: they may have been known to somebody who knew the former one. */
  async save(
    tx: Transaction,
    id: string,
    change: { passwordHash?: string; userMetadata?: UserMetadata },
  ): Promise<void> {
    await tx.run(
      `UPDATE auth_service.users SET password_hash = coalesce($2, password_hash),
         devices_since = CASE WHEN $2::text IS NULL THEN devices_since ELSE now() END,
         user_metadata = coalesce($3::jsonb, user_metadata), updated_at = now() WHERE id = $1`,
      [id, change.passwordHash ?? null, change.userMetadata ? JSON.stringify(change.userMetadata) : null],
    );
  }
}
