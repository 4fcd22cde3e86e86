import type { ActionType } from '@garimpo/anticlone-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A page that its owner protects. */
@Entity({ name: 'anticlone_sites' })
export class SiteEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id', update: false })
  userId!: string;

  @Column({ type: 'text', name: 'original_url' })
  originalUrl!: string;

  @Column({ type: 'text', name: 'original_host' })
  originalHost!: string;

  @Column({ type: 'text', name: 'extra_hosts', array: true, insert: false })
  extraHosts!: string[];

  /** Equal for all addresses of one page. */
  @Column({ type: 'text', name: 'page_address' })
  pageAddress!: string;

  @Column({ type: 'text', name: 'script_key' })
  scriptKey!: string;

  @Column({ type: 'timestamptz', name: 'created_at', insert: false, update: false })
  createdAt!: Date;

  @Column({ type: 'text', name: 'action_type', nullable: true, insert: false })
  actionType!: ActionType | null;

  @Column({ type: 'text', name: 'webhook_url', nullable: true, insert: false })
  webhookUrl!: string | null;

  /** Only the service role may read it. */
  @Column({ type: 'text', name: 'webhook_secret', nullable: true, insert: false, select: false })
  webhookSecret!: string | null;

  @Column({ type: 'timestamptz', name: 'webhook_created_at', nullable: true, insert: false })
  webhookCreatedAt!: Date | null;
}
