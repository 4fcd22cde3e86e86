import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type Caller,
  type Database,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { ActivityLog, type ActivityNote } from '../activity/activity-log.ts';
import type { Asker } from '../device/device-cookie.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { SecretKeys } from '../keys/secret-keys.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { LiveSession } from '../session/live-session.ts';
import { methodNow, type Opened, SessionGrant } from '../session/session-grant.ts';
import { SessionStore } from '../session/session-store.ts';
import type { SessionView } from '../session/session-view.ts';
import { phoneCodeText } from '../text/pt-br.ts';
import { newCode } from '../token/link-token.ts';
import type { FactorEntity, UserEntity } from '../user/user.entity.ts';
import { UserStore } from '../user/user-store.ts';
import { type FactorView, factorView } from '../user/user-view.ts';
import type { EnrollInput, VerifyFactorInput } from './factor.inputs.ts';
import { type Challenge, FactorStore } from './factor-store.ts';
import { PhoneSender } from './phone-sender.ts';
import { belowAal2, refuseBelow } from './second-factor.ts';
import { matchingStep, newTotpSecret, totpEnrolment } from './totp.ts';

const FACTORS_MAX = 10;
const CHALLENGE_ATTEMPTS = 5;
const PHONE = /^\+[1-9]\d{7,14}$/;

type Judgement = { refused: AuthFailure } | { opened: Opened; added: boolean };

/** Second factors of the signed-in user. Runs as the service: every query starts from the id in the verified token. */
@Injectable()
export class FactorService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly factors: FactorStore,
    private readonly live: LiveSession,
    private readonly sessions: SessionStore,
    private readonly keys: SecretKeys,
    private readonly limits: AuthLimits,
    private readonly grants: SessionGrant,
    private readonly log: ActivityLog,
    @Optional() @Inject(PhoneSender) private readonly phones: PhoneSender | undefined,
  ) {}

  /** A factor that counts once its first code is verified. The secret is told here and never again. */
  async enroll(actor: Actor, input: EnrollInput) {
    if (input.factor_type === 'webauthn')
      throw new AuthFailure('not_implemented', 'WebAuthn is not offered here');
    const phone = input.factor_type === 'phone' ? this.#phone(input.phone) : null;
    const secret = phone === null ? newTotpSecret() : null;
    const id = randomUUID();
    const { factor, user } = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      refuseBelow(session.aal, user);
      // One that was begun and left is in the way of nobody.
      for (const left of user.factors.filter(({ status }) => status === 'unverified')) {
        await this.factors.delete(tx, left.id);
      }
      if (user.factors.filter(({ status }) => status === 'verified').length >= FACTORS_MAX) {
        throw new AuthFailure('too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached');
      }
      const made = await this.factors.insert(tx, {
        id,
        userId: user.id,
        type: phone === null ? 'totp' : 'phone',
        friendlyName: input.friendly_name ?? null,
        secretBox: secret === null ? null : this.keys.seal(secret, id),
        phone,
      });
      if (!made) {
        throw new AuthFailure('mfa_factor_name_conflict', 'A factor with this friendly name exists already');
      }
      return { factor: made, user };
    });
    const named = { id: factor.id, type: factor.type, friendly_name: factor.friendlyName ?? '' };
    if (secret === null) return { ...named, phone };
    const { uri, qrCode } = await totpEnrolment(secret, user.email, input.issuer ?? 'Garimpo');
    return { ...named, totp: { qr_code: qrCode, secret, uri } };
  }

  async challenge(actor: Actor, factorId: string, caller: Caller) {
    const id = randomUUID();
    const code = newCode();
    const { factor, expiresAt } = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.find(tx, actor);
      const factor = await this.#find(tx, user, factorId);
      await this.limits.take(tx, 'challenge', caller);
      // A phone is sent something each time, whichever session asks.
      await this.limits.takeKnown(tx, 'challenge', factor.type === 'phone' ? user.id : session.id);
      const expiresAt = await this.factors.openChallenge(tx, {
        id,
        factorId,
        sessionId: session.id,
        codeHash: factor.type === 'phone' ? this.keys.hashCode(code, id) : null,
      });
      return { factor, expiresAt };
    });
    if (factor.type === 'phone') await this.#sender().send(factor.phone ?? '', phoneCodeText(code));
    return { id, type: factor.type, expires_at: Math.floor(expiresAt.getTime() / 1000) };
  }

  /** A right code raises the session to `aal2`, and the factor to a verified one. */
  async verify(
    actor: Actor,
    factorId: string,
    input: VerifyFactorInput,
    caller: Asker,
  ): Promise<SessionView> {
    const taken = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.find(tx, actor);
      const factor = await this.#find(tx, user, factorId);
      // Whoever adds a factor has its secret: there is nothing to guess.
      if (factor.status === 'unverified') {
        refuseBelow(session.aal, user);
        return this.limits.takeKnown(tx, 'challenge', session.id);
      }
      return this.limits.takeFactor(tx, caller, user, session);
    });
    // A wrong code is counted, so the refusal is thrown after the transaction and not inside it.
    const judged = await this.database.asService(async (tx) => {
      const judged = await this.#judge(tx, actor, factorId, input, caller);
      if ('opened' in judged) await this.limits.refund(tx, taken);
      return judged;
    });
    if ('refused' in judged) throw judged.refused;
    if (judged.added) this.log.deliver();
    return this.grants.view(judged.opened);
  }

  /** Sessions that this factor had raised are no longer worth more than the others. */
  async unenroll(actor: Actor, factorId: string, caller: Caller): Promise<{ id: string }> {
    await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      const factor = await this.#find(tx, user, factorId);
      if (factor.status === 'verified' && session.aal !== 'aal2') throw belowAal2();
      await this.#remove(tx, user, factor, { caller, sessionId: session.id });
    });
    this.log.deliver();
    return { id: factorId };
  }

  /** For somebody who has lost what shows it. As the service: an operator acts for them. */
  async removeFor(userId: string, factorId: string): Promise<FactorView> {
    const removed = await this.database.asService(async (tx) => {
      const user = await this.users.lock(tx, userId);
      if (!user) throw new AuthFailure('user_not_found', 'User not found', { status: 404 });
      const factor = await this.#find(tx, user, factorId);
      await this.#remove(tx, user, factor, { caller: null, byOperator: true });
      return factorView(factor);
    });
    this.log.deliver();
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
    const left = user.factors.some(({ id, status }) => id !== factor.id && status === 'verified');
    if (factor.status === 'verified' && !left) await this.sessions.lowerAll(tx, user.id);
  }

  async #judge(
    tx: Transaction,
    actor: Actor,
    factorId: string,
    input: VerifyFactorInput,
    caller: Caller,
  ): Promise<Judgement> {
    const { user, session } = await this.live.lock(tx, actor);
    const factor = await this.#find(tx, user, factorId);
    // One that somebody began to add and left would let in who guesses it, at more tries than one that counts allows.
    if (factor.status === 'unverified') refuseBelow(session.aal, user);
    const challenge = await this.factors.findChallenge(tx, input.challenge_id, factor.id, session.id);
    if (!challenge || challenge.attempts >= CHALLENGE_ATTEMPTS) {
      const message =
        'MFA challenge has expired, verify against another challenge or create a new challenge.';
      return { refused: new AuthFailure('mfa_challenge_expired', message) };
    }
    if (!(await this.#fits(tx, factor, challenge, input.code))) {
      await this.factors.countAttempt(tx, challenge.id);
      return { refused: new AuthFailure('mfa_verification_failed', 'Invalid TOTP code entered') };
    }
    await this.factors.closeChallenge(tx, challenge.id);
    // Those were opened with less than the account asks for from now on.
    const added = factor.status === 'unverified';
    if (added) {
      await this.sessions.end(tx, user.id, { except: session.id, belowAal2: true });
    }
    await this.factors.markVerified(tx, factor.id);
    if (added) {
      const { friendlyName: detail } = factor;
      await this.log.note(tx, {
        userId: user.id,
        kind: 'factor_added',
        caller,
        sessionId: session.id,
        detail,
      });
    }
    const method = methodNow(factor.type === 'totp' ? 'totp' : 'mfa/phone');
    return { opened: await this.sessions.raise(tx, session, method), added };
  }

  async #fits(tx: Transaction, factor: FactorEntity, challenge: Challenge, code: string): Promise<boolean> {
    if (factor.type === 'phone') {
      return challenge.codeHash !== null && this.keys.fitsCode(challenge.codeHash, code, challenge.id);
    }
    const box = await this.factors.secretBox(tx, factor.id);
    const step = box && matchingStep(this.#open(box, factor.id), code);
    // A code that somebody has read over a shoulder was used already, by its owner.
    return step !== null && this.factors.spendStep(tx, factor.id, step);
  }

  /** A start refuses secrets that open nothing, so this is one box among others that is lost: its owner has it removed. */
  #open(box: Buffer, factorId: string): string {
    try {
      return this.keys.open(box, factorId);
    } catch (cause) {
      throw new AuthFailure('service_unavailable', 'This factor cannot be checked', { cause });
    }
  }

  async #find(tx: Transaction, user: UserEntity, id: string): Promise<FactorEntity> {
    const factor = await this.factors.find(tx, user.id, id);
    if (!factor) throw new AuthFailure('mfa_factor_not_found', 'Factor not found');
    return factor;
  }

  #phone(phone: string | undefined): string {
    this.#sender();
    if (phone === undefined || !PHONE.test(phone)) {
      throw new AuthFailure('validation_failed', 'Invalid phone number format (E.164 required)');
    }
    return phone;
  }

  #sender(): PhoneSender {
    if (!this.phones) {
      throw new AuthFailure('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    }
    return this.phones;
  }
}
