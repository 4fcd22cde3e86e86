import { DENIAL_DAYS } from '@garimpo/auth-contract';
import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { EmailChangeStore } from '../account/email-change-store.ts';
import { ProviderFlowEntity } from '../oauth/provider-flows.ts';
import { PhoneCodes } from '../phone/phone-codes.ts';
import { SessionGrant } from '../session/session-grant.ts';
import { SessionStore } from '../session/session-store.ts';
import { OneTimeTokens } from '../token/one-time-tokens.ts';
import { UserStore } from '../user/user-store.ts';

/** What the owner’s own denial wrote cannot be denied in turn. */
export function isDeniable(kind: string): boolean {
  return kind !== 'access_denied' && kind !== 'email_restored';
}

export interface DeniableLine {
  id: string;
  userId: string;
  kind: string;
  email: string;
  formerEmail: string | null;
  denied: boolean;
  restored: boolean;
  recent: boolean;
}

const LINE = `id, user_id AS "userId", kind, email, former_email AS "formerEmail", denied_at IS NOT NULL AS denied,
  restored_at IS NOT NULL AS restored, created_at > now() - make_interval(days => ${DENIAL_DAYS}) AS recent`;
const SINCE = '(SELECT created_at FROM auth_service.account_activity WHERE id = $2)';

@Injectable()
export class DenialStore {
  constructor(
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly tokens: OneTimeTokens,
    private readonly grants: SessionGrant,
    private readonly changes: EmailChangeStore,
    private readonly phoneCodes: PhoneCodes,
  ) {}

  async find(tx: Transaction, id: string): Promise<DeniableLine | null> {
    const line = await tx.one<DeniableLine>(
      `SELECT ${LINE} FROM auth_service.account_activity WHERE id = $1`,
      [id],
    );
    return line && isDeniable(line.kind) ? line : null;
  }

  async changeFrom(
    tx: Transaction,
    userId: string,
    address: string,
    line: DeniableLine,
  ): Promise<DeniableLine | null> {
    const change = await tx.one<DeniableLine>(
      `SELECT ${LINE} FROM auth_service.account_activity
       WHERE user_id = $1 AND kind = 'email_changed' AND former_email = $3 AND restored_at IS NULL
         AND created_at >= ${SINCE} AND created_at > now() - make_interval(days => ${DENIAL_DAYS})
       ORDER BY created_at LIMIT 1`,
      [userId, line.id, address],
    );
    return change ?? null;
  }

  /**
   * Ends every session, the password and all links. Factors, identities and passkeys that were added since the event go too, or they
   * would keep its owner out and the other person in; for an old event it is unknown whose they are.
   */
  async closeAccess(tx: Transaction, userId: string, line: DeniableLine): Promise<void> {
    await this.sessions.end(tx, userId);
    await this.users.removePassword(tx, userId);
    await this.tokens.discard(tx, userId);
    await this.changes.forget(tx, userId);
    await this.phoneCodes.discard(tx, userId);
    await tx.repository(ProviderFlowEntity).delete({ linkUserId: userId });
    if (line.recent) {
      await tx.run(
        `DELETE FROM auth_service.factors
         WHERE user_id = $1 AND (status = 'unverified' OR updated_at >= ${SINCE})`,
        [userId, line.id],
      );
      await tx.run(
        `DELETE FROM auth_service.factors codes WHERE user_id = $1 AND type = 'recovery_code' AND NOT EXISTS (
           SELECT FROM auth_service.factors f
           WHERE f.user_id = $1 AND f.status = 'verified' AND f.type <> 'recovery_code')`,
        [userId],
      );
      await tx.run(
        `DELETE FROM auth_service.identities
         WHERE user_id = $1 AND provider <> 'email' AND created_at >= ${SINCE}`,
        [userId, line.id],
      );
      await tx.run(
        `DELETE FROM auth_service.webauthn_credentials WHERE user_id = $1 AND created_at >= ${SINCE}`,
        [userId, line.id],
      );
      const phone = await tx.one(
        `SELECT FROM auth_service.users WHERE id = $1 AND phone_confirmed_at >= ${SINCE}`,
        [userId, line.id],
      );
      if (phone) await this.users.removePhone(tx, userId);
    }
    await tx.run(
      'UPDATE auth_service.account_activity SET denied_at = now(), programs_due = true WHERE id = $1',
      [line.id],
    );
  }

  async markRestored(tx: Transaction, userId: string, change: DeniableLine): Promise<void> {
    await tx.run(
      `UPDATE auth_service.account_activity SET restored_at = now()
       WHERE user_id = $1 AND kind = 'email_changed' AND created_at >= ${SINCE}`,
      [userId, change.id],
    );
  }

  /** False where another account has proved the address meanwhile. An account that only claims it loses it. */
  async restoreAddress(tx: Transaction, userId: string, address: string): Promise<boolean> {
    const other = await this.users.findByEmail(tx, address);
    if (other?.emailVerifiedAt) return false;
    if (other) {
      await this.grants.takeOver(tx, other.id);
      await this.tokens.discard(tx, other.id);
      await this.changes.release(tx, other.id);
    }
    await this.changes.restore(tx, userId, address);
    return true;
  }
}
