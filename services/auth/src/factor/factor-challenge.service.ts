import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type Caller,
  type Database,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import type { Asker } from '../device/device-cookie.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { PhoneSender } from '../phone/phone-sender.ts';
import type { SessionView } from '../session/access-tokens.ts';
import { LiveSession } from '../session/live-session.ts';
import { methodNow, type Opened, SessionGrant } from '../session/session-grant.ts';
import { SessionStore } from '../session/session-store.ts';
import { newCode } from '../token/link-token.ts';
import type { FactorEntity, UserEntity } from '../user/user.entity.ts';
import { refuseWithoutRecentStep, SECOND_STEPS } from '../user/user-rules.ts';
import { newChallenge } from '../webauthn/relying-party.ts';
import { type Answer, AuthenticatorFactor } from './authenticator-factor.ts';
import type { VerifyFactorInput } from './factor.inputs.ts';
import { type Challenge, FactorStore } from './factor-store.ts';

const CHALLENGE_ATTEMPTS = 5;

/** `noted`: the history has an entry about it, and an email may be due. */
type Judgement = { noted: boolean } & ({ refused: AuthFailure } | { opened: Opened });

/** Asks for a code of a second factor, and raises the session that answers with it. */
@Injectable()
export class FactorChallengeService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly factors: FactorStore,
    private readonly live: LiveSession,
    private readonly sessions: SessionStore,
    private readonly limits: AuthLimits,
    private readonly grants: SessionGrant,
    private readonly log: ActivityLog,
    private readonly authenticators: AuthenticatorFactor,
    private readonly phones: PhoneSender,
  ) {}

  async challenge(actor: Actor, factorId: string, caller: Caller) {
    const id = randomUUID();
    const code = newCode();
    const signed = newChallenge();
    const { user, factor, expiresAt } = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.find(tx, actor);
      const factor = await this.factors.mustFind(tx, user, factorId);
      await this.limits.take(tx, 'challenge', caller);
      await this.limits.takeKnown(tx, 'challenge', session.id);
      // A phone is sent something each time, whichever session asks.
      if (factor.phone !== null) await this.#limitMessage(tx, user, factor.phone);
      const expiresAt = await this.factors.openChallenge(tx, {
        id,
        factorId,
        sessionId: session.id,
        code: factor.type === 'phone' ? code : null,
        challenge: factor.type === 'webauthn' ? signed : null,
      });
      return { user, factor, expiresAt };
    });
    if (factor.phone !== null) await this.phones.send(numberOf(factor.phone), code, 'second_step');
    const opened = { id, type: factor.type, expires_at: Math.floor(expiresAt.getTime() / 1000) };
    if (factor.type !== 'webauthn') return opened;
    return { ...opened, webauthn: await this.authenticators.options(user, factor, signed) };
  }

  async verify(
    actor: Actor,
    factorId: string,
    input: VerifyFactorInput,
    caller: Asker,
  ): Promise<SessionView> {
    const taken = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.find(tx, actor);
      const factor = await this.factors.mustFind(tx, user, factorId);
      // The person who adds a factor has its secret, so that there is nothing to guess.
      if (factor.status === 'unverified') {
        refuseWithoutRecentStep(session, user);
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
    if (judged.noted) this.log.deliver();
    if ('refused' in judged) throw judged.refused;
    return this.grants.view(judged.opened);
  }

  async #limitMessage(tx: Transaction, user: UserEntity, phone: string): Promise<void> {
    this.phones.mustBeOn();
    await this.limits.takeKnown(tx, 'sms', user.id);
    await this.limits.takeOfAll(tx, 'sms', numberOf(phone));
  }

  async #judge(
    tx: Transaction,
    actor: Actor,
    factorId: string,
    input: VerifyFactorInput,
    caller: Caller,
  ): Promise<Judgement> {
    const { user, session } = await this.live.lock(tx, actor);
    const factor = await this.factors.mustFind(tx, user, factorId);
    // One that was begun and left would let in who guesses it, or answers it with an authenticator of their own.
    if (factor.status === 'unverified') refuseWithoutRecentStep(session, user);
    const challenge = await this.factors.findChallenge(tx, input.challenge_id, factor.id, session.id);
    if (!challenge || challenge.attempts >= CHALLENGE_ATTEMPTS) {
      const message =
        'MFA challenge has expired, verify against another challenge or create a new challenge.';
      return { refused: new AuthFailure('mfa_challenge_expired', message), noted: false };
    }
    const answer = await this.#check(tx, factor, challenge, input, caller);
    if (answer !== 'fits') {
      await this.factors.countAttempt(tx, challenge.id);
      return { refused: wrongAnswer(factor), noted: answer === 'copied' };
    }
    await this.factors.closeChallenge(tx, challenge.id);
    // Those sessions were opened with less than the account requires from now on.
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
    const method = methodNow(SECOND_STEPS[factor.type]);
    return { opened: await this.sessions.raise(tx, session, method), noted: added };
  }

  async #check(
    tx: Transaction,
    factor: FactorEntity,
    challenge: Challenge,
    { code, webauthn }: VerifyFactorInput,
    caller: Caller,
  ): Promise<Answer> {
    if (factor.type !== 'webauthn')
      return (await this.factors.fits(tx, factor, challenge, code ?? '')) ? 'fits' : 'fails';
    if (!webauthn) return 'fails';
    return this.authenticators.check(tx, factor, challenge.challenge, webauthn, caller);
  }
}

/** Factors keep the plus sign, as the client shows them. */
const numberOf = (phone: string) => phone.replace(/^\+/, '');

function wrongAnswer({ type }: FactorEntity): AuthFailure {
  const message = type === 'webauthn' ? 'Credential verification failed' : 'Invalid TOTP code entered';
  return new AuthFailure('mfa_verification_failed', message);
}
