import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Encoding } from './version.entity.ts';

/** A file that was uploaded for a version and is not sealed yet. */
@Entity({ name: 'uploads' })
export class UploadEntity {
  @PrimaryColumn({ type: 'text' })
  tool!: string;

  @PrimaryColumn({ type: 'text' })
  version!: string;

  @PrimaryColumn({ type: 'text' })
  path!: string;

  @Column({ type: 'text', name: 'object_key' })
  objectKey!: string;

  @Column({ type: 'text' })
  sha384!: string;

  @Column({ type: 'integer', name: 'size_bytes' })
  sizeBytes!: number;

  @Column({ type: 'text', array: true })
  encodings!: Encoding[];

  @Column({ type: 'timestamptz', name: 'uploaded_at', default: () => 'now()' })
  uploadedAt!: Date;
}
