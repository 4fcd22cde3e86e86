import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { UserEntity, type UserMetadata } from '../user/user.entity.ts';

/** The queries on what an operator alone says of a user. The caller has made or locked the user. */
@Injectable()
export class AdminStore {
  async keep(tx: Transaction, id: string, appMetadata: UserMetadata): Promise<void> {
    await tx.repository(UserEntity).update(id, { appMetadata: appMetadata as never });
  }

  /** None lifts the ban. Tokens of programs end with it, and do not come back. */
  async ban(tx: Transaction, id: string, seconds: number): Promise<void> {
    await tx.run(
      `UPDATE auth_service.users SET updated_at = now(),
         banned_until = CASE WHEN $2::float8 > 0 THEN clock_timestamp() + make_interval(secs => $2) END,
         programs_due = CASE WHEN $2 > 0 THEN clock_timestamp() ELSE programs_due END WHERE id = $1`,
      [id, seconds],
    );
  }

  async markInvited(tx: Transaction, id: string): Promise<void> {
    await tx.repository(UserEntity).update(id, { invitedAt: () => 'now()', updatedAt: () => 'now()' });
  }

  async markDeleted(tx: Transaction, id: string): Promise<void> {
    await tx.run(
      `UPDATE auth_service.users SET deleted_at = coalesce(deleted_at, now()), invited_at = NULL,
         programs_due = clock_timestamp() WHERE id = $1`,
      [id],
    );
  }
}
