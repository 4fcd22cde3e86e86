import { asNumber } from '@garimpo/service-kit';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A video of which not all parts have come. */
@Entity({ name: 'video_uploads' })
export class VideoUploadEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', name: 'site_id' })
  siteId!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  /** Tells a file from others: the same file goes on where it broke off. */
  @Column({ type: 'text' })
  mark!: string;

  @Column({ type: 'bigint', transformer: asNumber })
  bytes!: number;

  @Column({ type: 'bigint', transformer: asNumber })
  received!: number;

  /** Null before the first part. */
  @Column({ type: 'text', nullable: true })
  type!: string | null;

  @Column({ type: 'timestamptz', name: 'kept_until' })
  keptUntil!: Date;
}
