import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A team's publishing token. Only its hash is stored. */
@Entity({ name: 'tokens' })
export class TeamTokenEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  team!: string;

  @Column({ type: 'text', array: true })
  tools!: string[];

  @Column({ type: 'bytea', name: 'token_hash', select: false })
  tokenHash!: Buffer;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
