import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The public half of a key that an authenticator holds. */
@Entity({ schema: 'auth_service', name: 'webauthn_credentials' })
export class CredentialEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** Null for a passkey: it opens a session, and is no second step. */
  @Column('uuid', { name: 'factor_id', nullable: true })
  factorId!: string | null;

  @Column('bytea', { name: 'credential_id' })
  credentialId!: Buffer;

  @Column('bytea', { name: 'public_key' })
  publicKey!: Buffer;

  /** Signatures that the authenticator says it has made; 0 throughout where it does not count. The driver reads it as text. */
  @Column('bigint')
  counter!: string;

  /** How browsers reached the authenticator, which they are told when it is asked for again. */
  @Column('text', { array: true })
  transports!: string[];

  @Column('text', { name: 'friendly_name', nullable: true })
  friendlyName!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
