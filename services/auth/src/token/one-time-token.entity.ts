import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserMetadata } from '../user/user.entity.ts';

export type SignInPurpose = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'reauthentication' | 'oauth';
export type EmailChangePurpose = 'email_change_new' | 'email_change_current';
export type TokenPurpose = SignInPurpose | EmailChangePurpose;

/** What the asker of an email contributed: an account with an unproved address keeps this alone when the email is used. */
export type Brought = Pick<OneTimeTokenEntity, 'passwordHash' | 'userMetadata' | 'sessionId'>;

export const NOTHING: Brought = { passwordHash: null, userMetadata: null, sessionId: null };

/** A token that an email or a provider's answer carries and that works once. Only digests are stored. */
@Entity({ schema: 'auth_service', name: 'one_time_tokens' })
export class OneTimeTokenEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text')
  purpose!: TokenPurpose;

  /** The address it was sent to: using it proves that address and no other. */
  @Column('text')
  email!: string;

  @Column('bytea', { name: 'token_hash', nullable: true })
  tokenHash!: Buffer | null;

  @Column('bytea', { name: 'auth_code_hash', nullable: true })
  authCodeHash!: Buffer | null;

  @Column('bytea', { name: 'code_hash', nullable: true })
  codeHash!: Buffer | null;

  @Column('int', { name: 'code_attempts' })
  codeAttempts!: number;

  @Column('text', { name: 'code_challenge', nullable: true })
  codeChallenge!: string | null;

  /** Hash of the password that the asker chose; null where they chose none. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('jsonb', { name: 'user_metadata', nullable: true })
  userMetadata!: UserMetadata | null;

  @Column('uuid', { name: 'session_id', nullable: true })
  sessionId!: string | null;

  /** Set where others have asked with another password: the token then works only in the browser that asked. */
  @Column('boolean', { name: 'needs_browser' })
  needsBrowser!: boolean;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
