import type { FormAnswer } from '@garimpo/cloner-contract';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Where a form of a site leads. */
@Entity({ name: 'forms' })
export class FormEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'site_id' })
  siteId!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** Address of the webhook; null for a list. */
  @Column({ type: 'text', nullable: true })
  url!: string | null;

  @Column({ type: 'integer' })
  delivered!: number;

  @Column({ type: 'timestamptz', name: 'last_at', nullable: true })
  lastAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}

/** What one visitor has sent: of a list, or until the webhook has taken it. */
@Entity({ name: 'form_entries' })
export class FormEntryEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'form_id' })
  formId!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  state!: 'kept' | 'waiting' | 'failed';

  @Column({ type: 'jsonb' })
  answers!: FormAnswer[];

  @Column({ type: 'timestamptz', name: 'received_at' })
  receivedAt!: Date;
}
