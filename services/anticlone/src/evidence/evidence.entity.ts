import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Proof of a copy, from its request on. */
@Entity({ name: 'clone_evidence' })
export class EvidenceEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'clone_id' })
  cloneId!: string;

  @Column({ type: 'text' })
  state!: 'waiting' | 'collecting' | 'ready' | 'failed';

  /** Hash of its file; null until there is one. */
  @Column({ type: 'text', nullable: true })
  sha256!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
