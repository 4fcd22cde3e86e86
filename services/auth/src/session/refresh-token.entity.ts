import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'auth_service', name: 'refresh_tokens' })
export class RefreshTokenEntity {
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('uuid', { name: 'session_id' })
  sessionId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** When it was exchanged for its successor; null for the one usable token of its session. */
  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;

  /** What the successor is computed with while a reuse is still forgiven; erased afterwards. */
  @Column('bytea', { name: 'successor_salt', nullable: true })
  successorSalt!: Buffer | null;
}
