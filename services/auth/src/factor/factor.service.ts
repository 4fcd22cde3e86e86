import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type Caller,
  type Database,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog, type ActivityNote } from '../activity/activity-log.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { PhoneSender } from '../phone/phone-sender.ts';
import { LiveSession } from '../session/live-session.ts';
import { SessionStore } from '../session/session-store.ts';
import { accountName } from '../user/absent-address.ts';
import type { FactorEntity, UserEntity } from '../user/user.entity.ts';
import { refuseWithoutRecentStep } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import { type FactorView, factorView } from '../user/user-view.ts';
import type { EnrollInput } from './factor.inputs.ts';
import { FactorStore } from './factor-store.ts';
import { newTotpSecret, totpEnrolment } from './totp.ts';

const FACTORS_MAX = 10;
const PHONE = /^\+[1-9]\d{7,14}$/;

@Injectable()
export class FactorService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly factors: FactorStore,
    private readonly live: LiveSession,
    private readonly sessions: SessionStore,
    private readonly log: ActivityLog,
    private readonly phones: PhoneSender,
  ) {}

  async enroll(actor: Actor, input: EnrollInput) {
    const type = input.factor_type;
    const phone = type === 'phone' ? this.#phone(input.phone) : null;
    const secret = type === 'totp' ? newTotpSecret() : null;
    const id = randomUUID();
    const { factor, user } = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      refuseWithoutRecentStep(session, user);
      // Whoever holds the phone would have both steps.
      if (phone !== null && [user.phone, user.newPhone].some((own) => phone === `+${own}`))
        throw new AuthFailure('validation_failed', 'The phone signs in to this account already');
      // A factor that was begun and left must not block a new one.
      for (const left of user.factors.filter(({ status }) => status === 'unverified')) {
        await this.factors.delete(tx, left.id);
      }
      if (user.factors.filter(({ status }) => status === 'verified').length >= FACTORS_MAX) {
        throw new AuthFailure('too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached');
      }
      const made = await this.factors.insert(tx, {
        id,
        userId: user.id,
        type,
        friendlyName: input.friendly_name ?? null,
        secret,
        phone,
      });
      if (!made) {
        throw new AuthFailure('mfa_factor_name_conflict', 'A factor with this friendly name exists already');
      }
      return { factor: made, user };
    });
    const named = { id: factor.id, type: factor.type, friendly_name: factor.friendlyName ?? '' };
    if (secret === null) return { ...named, ...(phone !== null && { phone }) };
    const { uri, qrCode } = await totpEnrolment(secret, accountName(user), input.issuer ?? 'Garimpo');
    return { ...named, totp: { qr_code: qrCode, secret, uri } };
  }

  async unenroll(actor: Actor, factorId: string, caller: Caller): Promise<{ id: string }> {
    const { status } = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      const factor = await this.factors.mustFind(tx, user, factorId);
      if (factor.status === 'verified') refuseWithoutRecentStep(session, user);
      await this.#remove(tx, user, factor, { caller, sessionId: session.id });
      return factor;
    });
    if (status === 'verified') this.log.deliver();
    return { id: factorId };
  }

  /** For an operator who acts for a person that has lost the factor. */
  async removeFor(userId: string, factorId: string): Promise<FactorView> {
    const removed = await this.database.asService(async (tx) => {
      const user = await this.users.lock(tx, userId);
      if (!user) throw new AuthFailure('user_not_found', 'User not found', { status: 404 });
      const factor = await this.factors.mustFind(tx, user, factorId);
      await this.#remove(tx, user, factor, { caller: null, byOperator: true });
      return factorView(factor);
    });
    if (removed.status === 'verified') this.log.deliver();
    return removed;
  }

  async #remove(
    tx: Transaction,
    user: UserEntity,
    factor: FactorEntity,
    by: Pick<ActivityNote, 'caller' | 'sessionId' | 'byOperator'>,
  ): Promise<void> {
    await this.factors.delete(tx, factor.id);
    if (factor.status === 'verified')
      await this.log.note(tx, {
        userId: user.id,
        kind: 'factor_removed',
        detail: factor.friendlyName,
        ...by,
      });
    if (!isLastOf(user, factor)) return;
    // Codes make up for a lost factor: with none left there is nothing that they open.
    const codes = user.factors.find(({ type }) => type === 'recovery_code');
    if (codes) await this.factors.delete(tx, codes.id);
    await this.sessions.lowerAll(tx, user.id);
  }

  #phone(phone: string | undefined): string {
    if (!this.phones.isOn)
      throw new AuthFailure('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    if (phone === undefined || !PHONE.test(phone)) {
      throw new AuthFailure('validation_failed', 'Invalid phone number format (E.164 required)');
    }
    return phone;
  }
}

/** True for the factor with which the second step goes. Recovery codes are none by themselves. */
function isLastOf(user: UserEntity, factor: FactorEntity): boolean {
  const asks = ({ type, status }: FactorEntity) => status === 'verified' && type !== 'recovery_code';
  return asks(factor) && !user.factors.some((one) => one.id !== factor.id && asks(one));
}
