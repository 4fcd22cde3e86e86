import { randomUUID } from 'node:crypto';
import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AuthFailure } from '../http/auth-failure.ts';
import { CHALLENGE_SECONDS } from '../webauthn/relying-party.ts';

@Entity({ schema: 'auth_service', name: 'webauthn_challenges' })
export class WebauthnChallengeEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** The session that registers a passkey; null for a sign-in. */
  @Column('uuid', { name: 'session_id', nullable: true })
  sessionId!: string | null;

  @Column('bytea')
  challenge!: Buffer;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}

/** Challenges that authenticators sign, each taken once. */
@Injectable()
export class PasskeyChallenges {
  async open(tx: Transaction, challenge: Buffer, sessionId: string | null) {
    const challenges = tx.repository(WebauthnChallengeEntity);
    const id = randomUUID();
    await challenges.insert({
      id,
      sessionId,
      challenge,
      expiresAt: () => `clock_timestamp() + make_interval(secs => ${CHALLENGE_SECONDS})`,
    });
    const { expiresAt } = await challenges.findOneByOrFail({ id });
    return { id, expiresAt: Math.floor(expiresAt.getTime() / 1000) };
  }

  /**
   * What was asked. It is gone from here on, whatever the answer turns out to be, so that nobody answers it twice: the caller
   * judges in another transaction. Throws `webauthn_challenge_not_found` for one that is spent, or another session's or
   * ceremony's, and `webauthn_challenge_expired`.
   */
  async take(
    transact: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>,
    id: string,
    sessionId: string | null,
  ): Promise<Buffer> {
    const taken = await transact((tx) =>
      tx.one<{ challenge: Buffer; isLate: boolean }>(
        `DELETE FROM auth_service.webauthn_challenges WHERE id = $1 AND session_id IS NOT DISTINCT FROM $2
         RETURNING challenge, expires_at <= clock_timestamp() AS "isLate"`,
        [id, sessionId],
      ),
    );
    if (!taken) {
      throw new AuthFailure('webauthn_challenge_not_found', 'Challenge not found or already used');
    }
    if (taken.isLate) throw new AuthFailure('webauthn_challenge_expired', 'Challenge has expired');
    return taken.challenge;
  }
}
