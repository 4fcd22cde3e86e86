import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a user is told of how much of the plan is used. */
@Entity({ name: 'usage_notices' })
export class UsageNoticeEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text', nullable: true })
  outcome!: 'told' | 'unwanted' | 'failed' | null;

  @Column({ type: 'timestamptz', name: 'closed_at', nullable: true })
  closedAt!: Date | null;
}
