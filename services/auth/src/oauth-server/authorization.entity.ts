import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a program asks of a user; once they agreed, the code that it exchanges for tokens. */
@Entity({ schema: 'auth_service', name: 'oauth_authorizations' })
export class AuthorizationEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'client_id' })
  clientId!: string;

  @Column('text', { name: 'redirect_uri' })
  redirectUri!: string;

  @Column('text', { array: true })
  scopes!: string[];

  @Column('text', { nullable: true })
  state!: string | null;

  @Column('text', { nullable: true })
  nonce!: string | null;

  @Column('text', { name: 'code_challenge' })
  codeChallenge!: string;

  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  /** In which the user agreed; after the code was used, the one that it opened. */
  @Column('uuid', { name: 'session_id', nullable: true })
  sessionId!: string | null;

  @Column('bytea', { name: 'code_hash', nullable: true })
  codeHash!: Buffer | null;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
