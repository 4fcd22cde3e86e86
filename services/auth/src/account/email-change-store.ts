import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ABSENT_ADDRESSES } from '../user/absent-address.ts';
import { UserEntity } from '../user/user.entity.ts';

/** Which of the two addresses of a change is meant: the one to come, or the one that goes. */
export type ChangeSide = 'new' | 'current';

/** The queries on changes of address. The caller has locked the user, so that of two changes one is decided first. */
@Injectable()
export class EmailChangeStore {
  /** Replaces a change that was asked for before. */
  async ask(tx: Transaction, userId: string, newEmail: string, sessionId: string | null): Promise<void> {
    await tx.repository(UserEntity).update(userId, {
      newEmail,
      newEmailAskedAt: () => 'clock_timestamp()',
      newEmailProved: null,
      newEmailSessionId: sessionId,
      updatedAt: () => 'now()',
    });
  }

  async markProved(tx: Transaction, userId: string, side: ChangeSide): Promise<void> {
    await tx.repository(UserEntity).update(userId, { newEmailProved: side });
  }

  /**
   * Fails with `users_email_unique` where another account has the address by now. Devices that are known by the address are
   * those of its former owner. Whoever had none has a way in by email from here on.
   */
  async change(tx: Transaction, userId: string): Promise<void> {
    await tx.run(
      `WITH before AS (
         SELECT email LIKE ANY ($2::text[]) AS absent FROM auth_service.users WHERE id = $1),
       changed AS (
         UPDATE auth_service.users SET email = new_email, email_confirmed_at = now(), email_verified_at = now(),
           new_email = NULL, new_email_asked_at = NULL, new_email_proved = NULL, new_email_session_id = NULL,
           devices_since = now(), updated_at = now()
         WHERE id = $1 RETURNING id, email),
       first AS (
         INSERT INTO auth_service.identities (user_id, provider, provider_id, email)
         SELECT id, 'email', id, changed.email FROM changed, before WHERE absent)
       UPDATE auth_service.identities SET email = changed.email, updated_at = now()
       FROM changed WHERE user_id = changed.id AND provider = 'email'`,
      [userId, ABSENT_ADDRESSES],
    );
  }

  async forget(tx: Transaction, userId: string): Promise<void> {
    await tx.repository(UserEntity).update(userId, {
      newEmail: null,
      newEmailAskedAt: null,
      newEmailProved: null,
      updatedAt: () => 'now()',
    });
  }

  /** Replaces the present address with one whose reader has just proved it. Fails as `change` does. */
  async restore(tx: Transaction, userId: string, email: string): Promise<void> {
    await tx.run(
      'UPDATE auth_service.users SET new_email = NULLIF($2, email), new_email_asked_at = now() WHERE id = $1',
      [userId, email],
    );
    await this.change(tx, userId);
  }

  /** An operator's word for the address; whether anybody has proved it is theirs to say. Fails as `change` does. */
  async replace(tx: Transaction, userId: string, email: string, isProved: boolean): Promise<void> {
    await this.restore(tx, userId, email);
    if (!isProved) await tx.repository(UserEntity).update(userId, { emailVerifiedAt: null });
  }

  async release(tx: Transaction, userId: string): Promise<void> {
    await tx.run(
      `UPDATE auth_service.users SET email = id || '@removida.invalid', email_confirmed_at = NULL, updated_at = now()
       WHERE id = $1 AND email_verified_at IS NULL`,
      [userId],
    );
  }
}
