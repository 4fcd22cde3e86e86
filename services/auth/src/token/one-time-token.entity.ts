import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserMetadata } from '../user/user.entity.ts';

/** What proves who somebody is. */
export type SignInPurpose = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'reauthentication' | 'oauth';
/** What confirms a change of address, and opens no session. */
export type EmailChangePurpose = 'email_change_new' | 'email_change_current';
export type TokenPurpose = SignInPurpose | EmailChangePurpose;

/** What whoever asked for an email brought along: of an account with an unproved address, using the email keeps this alone. */
export type Brought = Pick<OneTimeTokenEntity, 'passwordHash' | 'userMetadata' | 'sessionId'>;

export const NOTHING: Brought = { passwordHash: null, userMetadata: null, sessionId: null };

/** What a mail or a provider's answer opens, once. Only digests of it are stored. */
@Entity({ schema: 'auth_service', name: 'one_time_tokens' })
export class OneTimeTokenEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Null where the address has no account yet: using it makes one. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text')
  purpose!: TokenPurpose;

  /** The address it was sent to: using it proves that address and no other. */
  @Column('text')
  email!: string;

  /** Of the email's link; null where there is none. */
  @Column('bytea', { name: 'token_hash', nullable: true })
  tokenHash!: Buffer | null;

  /** Of what a browser exchanges that has its verifier. */
  @Column('bytea', { name: 'auth_code_hash', nullable: true })
  authCodeHash!: Buffer | null;

  @Column('bytea', { name: 'code_hash', nullable: true })
  codeHash!: Buffer | null;

  @Column('int', { name: 'code_attempts' })
  codeAttempts!: number;

  @Column('text', { name: 'code_challenge', nullable: true })
  codeChallenge!: string | null;

  /** Of the password that whoever asked for the email chose; null where they brought none. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  /** What they said of themselves, where the account was made by somebody else. */
  @Column('jsonb', { name: 'user_metadata', nullable: true })
  userMetadata!: UserMetadata | null;

  /** Where they were signed in when they asked. */
  @Column('uuid', { name: 'session_id', nullable: true })
  sessionId!: string | null;

  /** Others have asked with another password: it counts only in the browser that asked. */
  @Column('boolean', { name: 'needs_browser' })
  needsBrowser!: boolean;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
