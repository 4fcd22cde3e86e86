import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code that was asked for in a session, to be answered there. */
@Entity({ schema: 'auth_service', name: 'factor_challenges' })
export class FactorChallengeEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'factor_id' })
  factorId!: string;

  @Column('uuid', { name: 'session_id' })
  sessionId!: string;

  /** Of a code that was sent; null where the owner's device makes it. */
  @Column('bytea', { name: 'code_hash', nullable: true })
  codeHash!: Buffer | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
