import { randomUUID } from 'node:crypto';
import { deviceOf } from '@garimpo/auth-contract';
import {
  type Actor,
  type Caller,
  type Database,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { LiveSession } from '../session/live-session.ts';
import { passkeyName } from '../text/pt-br.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { refuseWithoutRecentStep } from '../user/user-rules.ts';
import type { CredentialEntity } from '../webauthn/credential.entity.ts';
import { CredentialStore } from '../webauthn/credential-store.ts';
import { newChallenge, RelyingParty } from '../webauthn/relying-party.ts';
import type { VerifyRegistrationInput } from './passkey.inputs.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';
import { type PasskeyView, passkeyView } from './passkey-view.ts';

const PASSKEYS_MAX = 10;

/** Adds a passkey to the account of whoever is signed in, with the second factor where the account has one. */
@Injectable()
export class PasskeyRegistration {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly credentials: CredentialStore,
    private readonly challenges: PasskeyChallenges,
    private readonly relyingParty: RelyingParty,
    private readonly live: LiveSession,
    private readonly limits: AuthLimits,
    private readonly log: ActivityLog,
  ) {}

  async begin(actor: Actor, caller: Caller) {
    const challenge = newChallenge();
    await this.#count(caller);
    const { user, known, opened } = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.find(tx, actor);
      refuseWithoutRecentStep(session, user);
      await this.#refuseMore(tx, user);
      const known = await this.credentials.allOf(tx, user.id);
      return { user, known, opened: await this.challenges.open(tx, challenge, session.id) };
    });
    const options = await this.relyingParty.registrationOptions(user, known, { asPasskey: true, challenge });
    return { challenge_id: opened.id, options, expires_at: opened.expiresAt };
  }

  async finish(actor: Actor, input: VerifyRegistrationInput, caller: Caller): Promise<PasskeyView> {
    await this.#count(caller);
    const { session } = await this.database.asService((tx) => this.live.find(tx, actor));
    const asked = await this.challenges.take(
      (work) => this.database.asService(work),
      input.challenge_id,
      session.id,
    );
    const made = await this.relyingParty.register(input.credential, asked, { asPasskey: true });
    const passkey = await this.database.asService(async (tx): Promise<CredentialEntity | null> => {
      const { user, session } = await this.live.lock(tx, actor);
      refuseWithoutRecentStep(session, user);
      await this.#refuseMore(tx, user);
      const id = randomUUID();
      const friendlyName = passkeyName(deviceOf(caller.userAgent));
      await this.credentials.insert(tx, made, { id, userId: user.id, factorId: null, friendlyName });
      await this.log.note(tx, {
        userId: user.id,
        kind: 'passkey_added',
        caller,
        sessionId: session.id,
        detail: friendlyName,
      });
      return this.credentials.passkeyOf(tx, user.id, id);
    });
    if (!passkey) throw new Error('a passkey was not made');
    this.log.deliver();
    return passkeyView(passkey);
  }

  /** Committed by itself, so that what is refused afterwards has counted. */
  #count(caller: Caller): Promise<void> {
    return this.database.asService((tx) => this.limits.take(tx, 'passkey', caller));
  }

  async #refuseMore(tx: Transaction, user: UserEntity): Promise<void> {
    const passkeys = await this.credentials.passkeysOf(tx, user.id);
    if (passkeys.length >= PASSKEYS_MAX)
      throw new AuthFailure('too_many_passkeys', 'Maximum number of passkeys reached');
  }
}
