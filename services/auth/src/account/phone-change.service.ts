import {
  type Caller,
  type Database,
  InjectDatabase,
  isUniqueViolation,
  Mailer,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import type { Asker } from '../device/device-cookie.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { PhoneCodes } from '../phone/phone-codes.ts';
import { PhoneSender } from '../phone/phone-sender.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import { givenPhone, maskedPhone } from '../user/phone-number.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { refuseBanned, refuseWithoutRecentStep } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import { type UserView, userView } from '../user/user-view.ts';

/**
 * A phone for a user, or another in its place, once its code has come back. Confirming opens no session, as with addresses. A
 * number of somebody else is answered like any, and never sent a code.
 */
@Injectable()
export class PhoneChangeService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly phones: PhoneSender,
    private readonly codes: PhoneCodes,
    private readonly users: UserStore,
    private readonly limits: AuthLimits,
    private readonly log: ActivityLog,
    private readonly mailer: Mailer,
  ) {}

  /** The number that is asked for, or undefined where it is the present one. Throws where it may not be asked for. */
  async admit(
    user: UserEntity,
    session: SessionEntity,
    asked: string,
    caller: Caller,
  ): Promise<string | undefined> {
    this.phones.mustBeOn();
    const phone = givenPhone(asked);
    if (phone === user.phone) return undefined;
    // It signs in: whoever finds a session open must not add theirs.
    refuseWithoutRecentStep(session, user);
    refuseOwnFactor(user, phone);
    await this.database.asService(async (tx) => {
      await this.limits.takeKnown(tx, 'sms', user.id);
      await this.limits.takeStrange(tx, 'sms', caller, phone);
    });
    return phone;
  }

  send(userId: string, phone: string): void {
    this.mailer.inBackground(async () => {
      const code = await this.database.asService(async (tx) => {
        const user = await this.users.lock(tx, userId);
        // Another may have been asked for meanwhile.
        if (user?.newPhone !== phone || (await this.users.findByPhone(tx, phone))) return null;
        return this.codes.issue(tx, phone, 'phone_change', { userId });
      });
      if (code !== null) await this.phones.send(phone, code, 'phone_change');
      return null;
    });
  }

  /** Sends another code to the user who asked for the number last, if there is one. */
  async sendAgain(given: string, caller: Asker): Promise<void> {
    this.phones.mustBeOn();
    const phone = givenPhone(given);
    await this.database.asService((tx) => this.limits.takeStrange(tx, 'sms', caller, phone));
    const userId = await this.database.asService((tx) => this.users.findAskingForPhone(tx, phone));
    if (userId !== null) this.send(userId, phone);
  }

  async confirm(given: string, code: string, caller: Asker): Promise<UserView> {
    const phone = givenPhone(given);
    const taken = await this.database.asService((tx) => this.limits.takeStrange(tx, 'code', caller, phone));
    // Committed by itself: a wrong code is counted, and no code stays locked while the user is waited for.
    const used = await this.database.asService((tx) => this.codes.redeem(tx, phone, 'phone_change', code));
    const changed = await this.database
      .asService(async (tx) => {
        const user = used?.userId == null ? null : await this.#confirm(tx, used.userId, phone, caller);
        if (user) await this.limits.refund(tx, taken);
        return user;
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'users_phone_unique') ? phoneExists() : error;
      });
    if (!changed) throw new AuthFailure('otp_expired', 'Token has expired or is invalid');
    this.log.deliver();
    return userView(changed);
  }

  async #confirm(tx: Transaction, userId: string, phone: string, caller: Caller): Promise<UserEntity | null> {
    const user = await this.users.lock(tx, userId);
    if (user?.newPhone !== phone) return null;
    refuseBanned(user);
    refuseOwnFactor(user, phone);
    await this.users.setPhone(tx, user, phone, true);
    await this.codes.discard(tx, user.id);
    await this.log.note(tx, { userId, kind: 'phone_changed', caller, detail: maskedPhone(phone) });
    return this.users.find(tx, userId);
  }
}

/** Whoever holds the phone would have both steps. */
function refuseOwnFactor(user: UserEntity, phone: string): void {
  if (user.factors.some((factor) => factor.phone === `+${phone}`))
    throw new AuthFailure('validation_failed', 'The phone is a second factor of this account');
}

export function phoneExists(): AuthFailure {
  return new AuthFailure('phone_exists', 'A user with this phone number has already been registered');
}
