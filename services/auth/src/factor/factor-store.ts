import { isUniqueViolation, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AuthFailure } from '../http/auth-failure.ts';
import { SecretKeys } from '../keys/secret-keys.ts';
import { FactorEntity, type UserEntity } from '../user/user.entity.ts';
import { CHALLENGE_SECONDS } from '../webauthn/relying-party.ts';
import { matchingStep } from './totp.ts';

@Entity({ schema: 'auth_service', name: 'factor_challenges' })
export class FactorChallengeEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'factor_id' })
  factorId!: string;

  @Column('uuid', { name: 'session_id' })
  sessionId!: string;

  /** Digest of a code that was sent; null where the owner's app makes the code. */
  @Column('bytea', { name: 'code_hash', nullable: true })
  codeHash!: Buffer | null;

  /** What an authenticator has to sign. */
  @Column('bytea', { nullable: true })
  challenge!: Buffer | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}

export interface Challenge {
  id: string;
  codeHash: Buffer | null;
  challenge: Buffer | null;
  attempts: number;
}

/** The queries on second factors. The caller has locked the user, so that of two codes one is looked at first. */
@Injectable()
export class FactorStore {
  constructor(private readonly keys: SecretKeys) {}

  find(tx: Transaction, userId: string, id: string): Promise<FactorEntity | null> {
    return tx.repository(FactorEntity).findOneBy({ id, userId });
  }

  /** Null when the user has a factor of that name. */
  async insert(
    tx: Transaction,
    {
      secret,
      ...factor
    }: {
      id: string;
      userId: string;
      type: FactorEntity['type'];
      friendlyName: string | null;
      secret: string | null;
      phone: string | null;
    },
  ): Promise<FactorEntity | null> {
    try {
      await tx.repository(FactorEntity).insert({
        ...factor,
        secretBox: secret === null ? null : this.keys.seal(secret, factor.id),
      });
    } catch (error) {
      if (isUniqueViolation(error, 'factors_name_unique')) return null;
      throw error;
    }
    return this.find(tx, factor.userId, factor.id);
  }

  async markVerified(tx: Transaction, id: string): Promise<void> {
    await tx
      .repository(FactorEntity)
      .update({ id, status: 'unverified' }, { status: 'verified', updatedAt: () => 'now()' });
  }

  async delete(tx: Transaction, id: string): Promise<void> {
    await tx.repository(FactorEntity).delete({ id });
  }

  async openChallenge(
    tx: Transaction,
    {
      code,
      ...challenge
    }: {
      id: string;
      factorId: string;
      sessionId: string;
      code: string | null;
      challenge: Buffer | null;
    },
  ): Promise<Date> {
    const challenges = tx.repository(FactorChallengeEntity);
    await challenges.insert({
      ...challenge,
      codeHash: code === null ? null : this.keys.hashCode(code, challenge.id),
      expiresAt: () => `clock_timestamp() + make_interval(secs => ${CHALLENGE_SECONDS})`,
    });
    return (await challenges.findOneByOrFail({ id: challenge.id })).expiresAt;
  }

  /** Only the session that asked may answer. */
  async findChallenge(
    tx: Transaction,
    id: string,
    factorId: string,
    sessionId: string,
  ): Promise<Challenge | null> {
    const row = await tx.one<Challenge>(
      `SELECT id, code_hash AS "codeHash", challenge, attempts FROM auth_service.factor_challenges
       WHERE id = $1 AND factor_id = $2 AND session_id = $3 AND expires_at > clock_timestamp() FOR UPDATE`,
      [id, factorId, sessionId],
    );
    return row ?? null;
  }

  async countAttempt(tx: Transaction, challengeId: string): Promise<void> {
    await tx.repository(FactorChallengeEntity).increment({ id: challengeId }, 'attempts', 1);
  }

  async closeChallenge(tx: Transaction, challengeId: string): Promise<void> {
    await tx.repository(FactorChallengeEntity).delete({ id: challengeId });
  }

  async mustFind(tx: Transaction, user: UserEntity, id: string): Promise<FactorEntity> {
    const factor = await this.find(tx, user.id, id);
    if (!factor) throw new AuthFailure('mfa_factor_not_found', 'Factor not found');
    return factor;
  }

  async fits(tx: Transaction, factor: FactorEntity, challenge: Challenge, code: string): Promise<boolean> {
    if (factor.type === 'phone') {
      return challenge.codeHash !== null && this.keys.fitsCode(challenge.codeHash, code, challenge.id);
    }
    const box = await this.#secretBox(tx, factor.id);
    const step = box && matchingStep(this.#open(box, factor.id), code);
    // A code that was read over a shoulder has been used already, by its owner.
    return step !== null && this.#spendStep(tx, factor.id, step);
  }

  async #secretBox(tx: Transaction, id: string): Promise<Buffer | null> {
    const factor = await tx
      .repository(FactorEntity)
      .findOne({ select: { id: true, secretBox: true }, where: { id } });
    return factor?.secretBox ?? null;
  }

  /** False when a code of that time step, or of a later one, was used before. */
  async #spendStep(tx: Transaction, id: string, step: number): Promise<boolean> {
    const used = await tx.changed(
      'UPDATE auth_service.factors SET last_step = $2 WHERE id = $1 AND last_step < $2',
      [id, step],
    );
    return used > 0;
  }

  /** A start refuses secrets that open nothing, so this is one box among others that is lost: its owner has it removed. */
  #open(box: Buffer, factorId: string): string {
    try {
      return this.keys.open(box, factorId);
    } catch (cause) {
      throw new AuthFailure('service_unavailable', 'This factor cannot be checked', { cause });
    }
  }
}
