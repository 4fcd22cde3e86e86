import type { Device, Network, Offer, Protection } from '@garimpo/traffic-filter-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link that leads its visitors. Deleted ones stay for as long as they can be brought back. */
@Entity({ name: 'campaigns' })
export class CampaignEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  key!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'boolean' })
  active!: boolean;

  @Column({ type: 'text', name: 'secure_page' })
  securePage!: string;

  @Column({ type: 'jsonb' })
  offers!: Offer[];

  @Column({ type: 'text', array: true })
  networks!: Network[];

  @Column({ type: 'text', array: true })
  devices!: Device[];

  @Column({ type: 'jsonb' })
  protection!: Protection;

  @Column({ type: 'text', array: true })
  parameters!: string[];

  @Column({ type: 'text', name: 'cost_parameter', nullable: true })
  costParameter!: string | null;

  @Column({ type: 'text', array: true })
  tags!: string[];

  @Column({ type: 'timestamptz', name: 'archived_at', nullable: true })
  archivedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'integer' })
  revision!: number;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;

  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true, select: false })
  deletedAt?: Date | null;
}
