import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that is being erased. It outlives the profile, so that an interrupted erasure is known to have begun. */
@Entity({ name: 'erasures' })
export class ErasureEntity {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'boolean', name: 'email_verified' })
  emailVerified!: boolean;

  /** Known to sign-in alone, which forgets them when access ends. */
  @Column({ type: 'text', name: 'former_emails', array: true })
  formerEmails!: string[];

  @Column({ type: 'timestamptz', name: 'access_ended_at', nullable: true })
  accessEndedAt!: Date | null;
}
