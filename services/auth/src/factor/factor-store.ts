import { isUniqueViolation, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { FactorEntity } from '../user/user.entity.ts';

export const CHALLENGE_SECONDS = 300;

export interface Challenge {
  id: string;
  codeHash: Buffer | null;
  attempts: number;
}

/** The queries on second factors. The caller has locked the user, so that of two codes one is looked at first. */
@Injectable()
export class FactorStore {
  find(tx: Transaction, userId: string, id: string): Promise<FactorEntity | null> {
    return tx.repository(FactorEntity).findOneBy({ id, userId });
  }

  /** Null when the user has a factor of that name. */
  async insert(
    tx: Transaction,
    factor: {
      id: string;
      userId: string;
      type: FactorEntity['type'];
      friendlyName: string | null;
      secretBox: Buffer | null;
      phone: string | null;
    },
  ): Promise<FactorEntity | null> {
    try {
      await tx.run(
        `INSERT INTO auth_service.factors (id, user_id, type, friendly_name, secret_box, phone)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [factor.id, factor.userId, factor.type, factor.friendlyName, factor.secretBox, factor.phone],
      );
    } catch (error) {
      if (isUniqueViolation(error, 'factors_name_unique')) return null;
      throw error;
    }
    return this.find(tx, factor.userId, factor.id);
  }

  async secretBox(tx: Transaction, id: string): Promise<Buffer | null> {
    const row = await tx.one<{ secret_box: Buffer | null }>(
      'SELECT secret_box FROM auth_service.factors WHERE id = $1',
      [id],
    );
    return row?.secret_box ?? null;
  }

  /** False when a code of that time step, or of a later one, was used before. */
  async spendStep(tx: Transaction, id: string, step: number): Promise<boolean> {
    const used = await tx.rows(
      `WITH used AS (UPDATE auth_service.factors SET last_step = $2 WHERE id = $1 AND last_step < $2 RETURNING id)
       SELECT id FROM used`,
      [id, step],
    );
    return used.length > 0;
  }

  async markVerified(tx: Transaction, id: string): Promise<void> {
    await tx.run(
      `UPDATE auth_service.factors SET status = 'verified', updated_at = now() WHERE id = $1 AND status <> 'verified'`,
      [id],
    );
  }

  async delete(tx: Transaction, id: string): Promise<void> {
    await tx.repository(FactorEntity).delete({ id });
  }

  async openChallenge(
    tx: Transaction,
    challenge: { id: string; factorId: string; sessionId: string; codeHash: Buffer | null },
  ): Promise<Date> {
    const made = await tx.one<{ expires_at: Date }>(
      `INSERT INTO auth_service.factor_challenges (id, factor_id, session_id, code_hash, expires_at)
       VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5)) RETURNING expires_at`,
      [challenge.id, challenge.factorId, challenge.sessionId, challenge.codeHash, CHALLENGE_SECONDS],
    );
    return made?.expires_at ?? new Date(0);
  }

  /** Only the session that asked may answer. */
  async findChallenge(
    tx: Transaction,
    id: string,
    factorId: string,
    sessionId: string,
  ): Promise<Challenge | null> {
    const row = await tx.one<Challenge>(
      `SELECT id, code_hash AS "codeHash", attempts FROM auth_service.factor_challenges
       WHERE id = $1 AND factor_id = $2 AND session_id = $3 AND expires_at > clock_timestamp() FOR UPDATE`,
      [id, factorId, sessionId],
    );
    return row ?? null;
  }

  async countAttempt(tx: Transaction, challengeId: string): Promise<void> {
    await tx.run('UPDATE auth_service.factor_challenges SET attempts = attempts + 1 WHERE id = $1', [
      challengeId,
    ]);
  }

  async closeChallenge(tx: Transaction, challengeId: string): Promise<void> {
    await tx.run('DELETE FROM auth_service.factor_challenges WHERE id = $1', [challengeId]);
  }
}
