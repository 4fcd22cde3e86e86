import {
  type Caller,
  type Database,
  InjectDatabase,
  isUniqueViolation,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import type { Asker } from '../device/device-cookie.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { SessionGrant } from '../session/session-grant.ts';
import { NOTHING } from '../token/one-time-token.entity.ts';
import { type FoundToken, OneTimeTokens } from '../token/one-time-tokens.ts';
import { givenAddress, hasAddress } from '../user/absent-address.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { refuseBanned } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import { type UserView, userView } from '../user/user-view.ts';
import { EmailChangeEmails, PURPOSES, sidesOf } from './email-change-emails.ts';
import { type ChangeSide, EmailChangeStore } from './email-change-store.ts';

export interface HalfChanged {
  msg: string;
  code: '200';
}

const HALF_CHANGED: HalfChanged = {
  msg: 'Confirmed. The other address has to confirm the change too.',
  code: '200',
};

/**
 * Another address for a user. The new one has to be proved, and the present one, where it was proved itself, has to agree: a
 * browser that was left signed in is not enough to take an account away. Confirming opens no session: it is done from a
 * mailbox, and whose that is has just been found out.
 */
@Injectable()
export class EmailChangeService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly changes: EmailChangeStore,
    private readonly tokens: OneTimeTokens,
    private readonly emails: EmailChangeEmails,
    private readonly limits: AuthLimits,
    private readonly grants: SessionGrant,
    private readonly log: ActivityLog,
  ) {}

  /**
   * Throws where a change may not be requested. That an address is taken is revealed only where sign-up reveals it too, which
   * is where emails reach no mailbox. Elsewhere the change is never confirmed, as the owner of the address gets no email.
   */
  async admit(user: UserEntity, newEmail: string, caller: Caller): Promise<void> {
    const taken = await this.database.asService(async (tx) => {
      await this.limits.takeKnown(tx, 'email', user.id);
      await this.limits.takeStrange(tx, 'email', caller, newEmail);
      return !this.emails.reachPeople && (await this.users.findByEmail(tx, newEmail)) !== null;
    });
    if (taken) throw emailExists();
  }

  /** Emails of a change that was asked for before open nothing any more. Called with the user locked. */
  async ask(tx: Transaction, userId: string, newEmail: string, sessionId: string): Promise<void> {
    await this.tokens.discard(tx, userId, Object.values(PURPOSES));
    await this.changes.ask(tx, userId, newEmail, sessionId);
  }

  /** The user with the new address, or word that the other address has to confirm too. */
  async confirm(token: string, caller: Caller): Promise<UserView | HalfChanged> {
    await this.database.asService((tx) => this.limits.take(tx, 'code', caller));
    return this.#confirmed(await this.database.asService((tx) => this.tokens.findLink(tx, token)), caller);
  }

  /** The same with the code of the email to that address. Only wrong ones are limited. */
  async confirmByCode(email: string, code: string, caller: Asker): Promise<UserView | HalfChanged> {
    const taken = await this.database.asService((tx) => this.limits.takeOf(tx, 'code', caller, email));
    // Committed by itself: a wrong code is counted, and no token stays locked while the user is waited for.
    const found = await this.database.asService((tx) =>
      this.tokens.findCode(tx, email, Object.values(PURPOSES), code),
    );
    const confirmed = await this.#confirmed(found, caller);
    await this.database.asService((tx) => this.limits.refund(tx, taken));
    return confirmed;
  }

  async #confirmed(found: FoundToken | null, caller: Caller): Promise<UserView | HalfChanged> {
    const outcome = await this.database
      .asService((tx) => this.#confirm(tx, found, caller))
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'users_email_unique') ? emailExists() : error;
      });
    if (outcome === null) throw new AuthFailure('otp_expired', 'Token has expired or is invalid');
    if (outcome === 'half') return HALF_CHANGED;
    this.log.deliver();
    // The reader of an address that was never proved has no say in the account and is only informed.
    if (!outcome.formerEmail && hasAddress({ email: outcome.before })) this.emails.inform(outcome.before);
    return userView(outcome.user);
  }

  async #confirm(tx: Transaction, found: FoundToken | null, caller: Caller) {
    if (found === null || found.userId === null) return null;
    // The user is locked before the token is taken, as where a change is asked for: two of them never wait in a circle.
    const user = await this.users.lock(tx, found.userId);
    const used = user && (await this.tokens.redeem(tx, found, Object.values(PURPOSES)));
    if (!used) return null;
    refuseBanned(user);
    const side: ChangeSide = used.purpose === PURPOSES.new ? 'new' : 'current';
    if (used.email !== (side === 'new' ? user.newEmail : user.email)) return null;
    if (sidesOf(user).some((one) => one !== side && one !== user.newEmailProved)) {
      await this.changes.markProved(tx, user.id, side);
      return 'half';
    }
    // Nothing of this account was ever proved: it keeps what the session that asked has made of it.
    if (!user.emailVerifiedAt && !user.phoneConfirmedAt) {
      const { passwordHash, newEmailSessionId: sessionId } = user;
      await this.grants.takeOver(tx, user.id, { ...NOTHING, passwordHash, sessionId });
    }
    await this.users.removeUnproved(tx, user.newEmail ?? '');
    await this.changes.change(tx, user.id);
    // What was sent to the old address opens nothing of this account any more.
    await this.tokens.discard(tx, user.id);
    const formerEmail = user.emailVerifiedAt ? user.email : null;
    await this.log.note(tx, { userId: user.id, kind: 'email_changed', caller, formerEmail });
    const changed = await this.users.find(tx, user.id);
    return changed && { user: changed, before: user.email, formerEmail };
  }
}

/** The address that is asked for, or undefined where it is the present one or none. Throws `validation_failed`. */
export function newAddressOf(user: UserEntity, asked: string | null | undefined): string | undefined {
  if (!asked) return undefined;
  const email = givenAddress(asked);
  return email === user.email ? undefined : email;
}

function emailExists(): AuthFailure {
  return new AuthFailure('email_exists', 'A user with this email address has already been registered');
}
