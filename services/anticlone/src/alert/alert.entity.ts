import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AlertChannel } from './alert-facts.ts';

/** An alert about a copy, by one channel. */
@Entity({ name: 'clone_alerts' })
export class AlertEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'anticlone_site_id' })
  siteId!: string;

  @Column({ type: 'text' })
  channel!: AlertChannel;

  @Column({ type: 'timestamptz', name: 'try_after' })
  tryAfter!: Date;

  @Column({ type: 'text', nullable: true })
  outcome!: 'told' | 'unwanted' | 'failed' | null;

  @Column({ type: 'timestamptz', name: 'closed_at', nullable: true })
  closedAt!: Date | null;

  @Column({ type: 'integer', name: 'answer_status', nullable: true })
  answerStatus!: number | null;

  @Column({ type: 'text', nullable: true })
  failure!: string | null;
}
