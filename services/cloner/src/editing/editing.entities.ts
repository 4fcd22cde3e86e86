import type { SourcePatch } from '@garimpo/cloner-contract';
import { asNumber } from '@garimpo/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Unsaved changes of a site, which has one draft at most. */
@Entity({ name: 'drafts' })
export class DraftEntity {
  @PrimaryColumn({ type: 'uuid', name: 'site_id' })
  siteId!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'integer', name: 'base_version' })
  baseVersion!: number;

  @Column({ type: 'jsonb' })
  patches!: SourcePatch[];

  /** Increases with every write of any draft. */
  @Column({ type: 'bigint', transformer: asNumber })
  revision!: number;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}

/** An image that no version names yet. */
@Entity({ name: 'uploads' })
export class UploadEntity {
  @PrimaryColumn({ type: 'uuid', name: 'site_id' })
  siteId!: string;

  @PrimaryColumn({ type: 'text' })
  path!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  sha256!: string;

  @Column({ type: 'integer' })
  bytes!: number;

  @Column({ type: 'timestamptz', name: 'kept_until' })
  keptUntil!: Date;
}
