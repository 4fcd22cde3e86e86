import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What proves who somebody is. */
export type SignInPurpose = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'reauthentication' | 'oauth';
/** What confirms a change of address, and opens no session. */
export type EmailChangePurpose = 'email_change_new' | 'email_change_current';
export type TokenPurpose = SignInPurpose | EmailChangePurpose;

/** What a mail or a provider's answer opens, once. Only digests of it are stored. */
@Entity({ schema: 'auth_service', name: 'one_time_tokens' })
export class OneTimeTokenEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  purpose!: TokenPurpose;

  /** The address it was sent to: using it proves that address and no other. */
  @Column('text')
  email!: string;

  @Column('bytea', { name: 'code_hash', nullable: true })
  codeHash!: Buffer | null;

  @Column('int', { name: 'code_attempts' })
  codeAttempts!: number;

  @Column('text', { name: 'code_challenge', nullable: true })
  codeChallenge!: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
