import { randomUUID } from 'node:crypto';
import type { Caller, Transaction } from '@garimpo/service-kit';
import { type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import type { FactorEntity, UserEntity } from '../user/user.entity.ts';
import { CredentialStore } from '../webauthn/credential-store.ts';
import { RelyingParty } from '../webauthn/relying-party.ts';
import type { VerifyFactorInput } from './factor.inputs.ts';

/** `copied`: signed by the right key, which has counted no further since its last use. The history has an entry about it. */
export type Answer = 'fits' | 'fails' | 'copied';

/** An authenticator as a second step: a new one makes its key at the first verification, a verified one signs with it. */
@Injectable()
export class AuthenticatorFactor {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly credentials: CredentialStore,
    private readonly relyingParty: RelyingParty,
    private readonly log: ActivityLog,
  ) {}

  async options(user: UserEntity, factor: FactorEntity, challenge: Buffer) {
    const known = await this.database.asService((tx) => this.credentials.allOf(tx, user.id));
    if (factor.status === 'unverified') {
      const publicKey = await this.relyingParty.registrationOptions(user, known, {
        asPasskey: false,
        challenge,
      });
      return { type: 'create' as const, credential_options: { publicKey } };
    }
    const own = known.filter(({ factorId }) => factorId === factor.id);
    const publicKey = await this.relyingParty.assertionOptions(own, challenge);
    return { type: 'request' as const, credential_options: { publicKey } };
  }

  /** Keeps the key of a new factor, and the count of a known one. */
  async check(
    tx: Transaction,
    factor: FactorEntity,
    challenge: Buffer | null,
    answer: NonNullable<VerifyFactorInput['webauthn']>,
    caller: Caller,
  ): Promise<Answer> {
    if (challenge === null) return 'fails';
    try {
      return answer.type === 'create'
        ? await this.#register(tx, factor, challenge, answer.credential_response)
        : await this.#sign(tx, factor, challenge, answer.credential_response, caller);
    } catch (error) {
      if (error instanceof AuthFailure && error.code === 'webauthn_verification_failed') return 'fails';
      throw error;
    }
  }

  async #register(
    tx: Transaction,
    { id: factorId, userId, status, friendlyName }: FactorEntity,
    challenge: Buffer,
    answer: Parameters<RelyingParty['register']>[0],
  ): Promise<Answer> {
    if (status !== 'unverified') return 'fails';
    const made = await this.relyingParty.register(answer, challenge, { asPasskey: false });
    await this.credentials.insert(tx, made, { id: randomUUID(), userId, factorId, friendlyName });
    return 'fits';
  }

  async #sign(
    tx: Transaction,
    { id, userId, friendlyName }: FactorEntity,
    challenge: Buffer,
    answer: Parameters<RelyingParty['counterOf']>[0],
    caller: Caller,
  ): Promise<Answer> {
    const stored = await this.credentials.ofFactor(tx, id);
    if (stored?.credentialId.toString('base64url') !== answer.id) return 'fails';
    const counter = await this.relyingParty.counterOf(answer, challenge, stored);
    if (await this.credentials.advance(tx, stored.id, counter)) return 'fits';
    await this.log.note(tx, { userId, kind: 'passkey_refused', caller, detail: friendlyName });
    return 'copied';
  }
}
