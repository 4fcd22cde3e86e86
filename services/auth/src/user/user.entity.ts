import { Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';

export type UserMetadata = Record<string, unknown>;

@Entity({ schema: 'auth_service', name: 'users' })
export class UserEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Stored in the form that `emailAddress` of the contract gives it. */
  @Column('text')
  email!: string;

  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  /** The user's own to write: nothing may be decided by it. */
  @Column('jsonb', { name: 'user_metadata' })
  userMetadata!: UserMetadata;

  /** An operator's to write; the service adds what it knows itself (`appMetadata`). */
  @Column('jsonb', { name: 'app_metadata' })
  appMetadata!: UserMetadata;

  /** The end of a ban, until which nothing opens the account or stays open. */
  @Column('timestamptz', { name: 'banned_until', nullable: true })
  bannedUntil!: Date | null;

  @Column('timestamptz', { name: 'invited_at', nullable: true })
  invitedAt!: Date | null;

  /** The row is kept for its id alone: nothing in it says who it was, and nothing opens it. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  /** The address may be used to sign in. Without a mail server that is at once; it does not say who owns it. */
  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt!: Date | null;

  /** A link sent to the address was used, or an operator vouched for it: it belongs to this user. */
  @Column('timestamptz', { name: 'email_verified_at', nullable: true })
  emailVerifiedAt!: Date | null;

  @Column('text', { name: 'new_email', nullable: true })
  newEmail!: string | null;

  @Column('timestamptz', { name: 'new_email_asked_at', nullable: true })
  newEmailAskedAt!: Date | null;

  @Column('uuid', { name: 'new_email_session_id', nullable: true })
  newEmailSessionId!: string | null;

  /** Which of the two addresses has confirmed the change, where both must. */
  @Column('text', { name: 'new_email_proved', nullable: true })
  newEmailProved!: 'new' | 'current' | null;

  /** A number that signs in, without its plus sign. */
  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('timestamptz', { name: 'phone_confirmed_at', nullable: true })
  phoneConfirmedAt!: Date | null;

  @Column('text', { name: 'new_phone', nullable: true })
  newPhone!: string | null;

  @Column('timestamptz', { name: 'new_phone_asked_at', nullable: true })
  newPhoneAskedAt!: Date | null;

  @Column('timestamptz', { name: 'last_sign_in_at', nullable: true })
  lastSignInAt!: Date | null;

  /** Devices that became known earlier are unknown again. Only statements read it. */
  @Column('timestamptz', { name: 'devices_since', select: false })
  devicesSince?: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @OneToMany(
    () => IdentityEntity,
    (identity) => identity.user,
  )
  identities!: Relation<IdentityEntity[]>;

  @OneToMany(
    () => FactorEntity,
    (factor) => factor.user,
  )
  factors!: Relation<FactorEntity[]>;
}

/** One way to sign in as a user: the address and password, later an account elsewhere. */
@Entity({ schema: 'auth_service', name: 'identities' })
export class IdentityEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(
    () => UserEntity,
    (user) => user.identities,
  )
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  @Column('text')
  provider!: string;

  /** The user's id at the provider; the user's own id where the provider is `email`. */
  @Column('text', { name: 'provider_id' })
  providerId!: string;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('timestamptz', { name: 'last_sign_in_at', nullable: true })
  lastSignInAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

/** A second way to prove who one is, beside the password or an email. */
@Entity({ schema: 'auth_service', name: 'factors' })
export class FactorEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(
    () => UserEntity,
    (user) => user.factors,
  )
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  @Column('text')
  type!: 'totp' | 'phone' | 'webauthn' | 'recovery_code';

  @Column('text', { name: 'friendly_name', nullable: true })
  friendlyName!: string | null;

  /** It counts only once a first code has shown that its owner has it. */
  @Column('text')
  status!: 'unverified' | 'verified';

  @Column('bytea', { name: 'secret_box', nullable: true, select: false })
  secretBox!: Buffer | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
