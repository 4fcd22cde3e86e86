import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's domain. `domain.query.ts` reads the columns of its checks. */
@Entity({ name: 'domains' })
export class DomainEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  domain!: string;

  @Column({ type: 'uuid', name: 'campaign_id', nullable: true })
  campaignId!: string | null;

  @Column({ type: 'timestamptz', name: 'next_check_at', nullable: true })
  nextCheckAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
