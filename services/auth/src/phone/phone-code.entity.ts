import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserMetadata } from '../user/user.entity.ts';

export type PhonePurpose = 'sms' | 'phone_change';

/** A code that was sent to a phone and works once. Only a digest is stored. */
@Entity({ schema: 'auth_service', name: 'phone_codes' })
export class PhoneCodeEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Null where the number has no account: using the code makes one. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  /** What it was sent to: using it proves that number and no other. */
  @Column('text')
  phone!: string;

  @Column('text')
  purpose!: PhonePurpose;

  @Column('bytea', { name: 'code_hash' })
  codeHash!: Buffer;

  @Column('int', { default: 0 })
  attempts!: number;

  /** What an account that is made by the code begins with. */
  @Column('jsonb', { name: 'user_metadata', nullable: true })
  userMetadata!: UserMetadata | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
