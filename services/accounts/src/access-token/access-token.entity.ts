import type { TokenScope } from '@garimpo/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An access of a person's own program. Only its hash is stored. */
@Entity({ name: 'access_tokens' })
export class AccessTokenEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id', update: false })
  userId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  scope!: TokenScope;

  @Column({ type: 'bytea', name: 'token_hash', select: false })
  tokenHash!: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at', insert: false, update: false })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', nullable: true, insert: false })
  lastUsedAt!: Date | null;
}
