import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in that has gone to a provider and is not back yet. Of what the browser brings back only digests are stored. */
@Entity({ schema: 'auth_service', name: 'provider_flows' })
export class ProviderFlowEntity {
  @PrimaryColumn('bytea', { name: 'state_hash' })
  stateHash!: Buffer;

  @Column('text')
  provider!: string;

  /** Only the state that the browser brings back opens it. */
  @Column('bytea', { name: 'secrets_box' })
  secretsBox!: Buffer;

  @Column('bytea', { name: 'browser_hash' })
  browserHash!: Buffer;

  @Column('text', { name: 'code_challenge' })
  codeChallenge!: string;

  @Column('text', { name: 'redirect_to' })
  redirectTo!: string;

  /** Who asked to add the account to theirs. */
  @Column('uuid', { name: 'link_user_id', nullable: true })
  linkUserId!: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
