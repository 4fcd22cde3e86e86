import type { ReleaseFile, ToolManifest, VersionSource } from '@garimpo/releases-contract';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Compressed forms that are kept beside a file, under its key with the form's ending. */
export type Encoding = 'br' | 'gzip';

/** A file of a sealed version, and where its bytes are. */
export interface StoredFile extends ReleaseFile {
  objectKey: string;
  encodings: Encoding[];
}

/** A sealed version of a tool: once it is there, nothing may change it. */
@Entity({ name: 'versions' })
export class VersionEntity {
  @PrimaryColumn({ type: 'text' })
  tool!: string;

  @PrimaryColumn({ type: 'text' })
  version!: string;

  @Column({ type: 'jsonb' })
  manifest!: ToolManifest;

  @Column({ type: 'text' })
  entry!: string;

  @Column({ type: 'text' })
  integrity!: string;

  @Column({ type: 'jsonb' })
  files!: StoredFile[];

  @Column({ type: 'jsonb', nullable: true })
  source!: VersionSource | null;

  @Column({ type: 'text', name: 'published_by' })
  publishedBy!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'published_at' })
  publishedAt!: Date;
}
