import { asNumber } from '@garimpo/service-kit';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

export type VersionOrigin = 'capture' | 'save' | 'restore';

/** A state of a clone, as its manifest has it. Nothing of it changes. */
@Entity({ name: 'versions' })
export class VersionEntity {
  @PrimaryColumn({ type: 'uuid', name: 'clone_id' })
  cloneId!: string;

  @PrimaryColumn({ type: 'integer', name: 'n' })
  version!: number;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  /** Hash of the manifest. */
  @Column({ type: 'text' })
  manifest!: string;

  @Column({ type: 'text' })
  origin!: VersionOrigin;

  @Column({ type: 'integer' })
  files!: number;

  @Column({ type: 'bigint', transformer: asNumber })
  bytes!: number;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
