import type { CaptureReport, QuizReport, quizStates, siteStates } from '@garimpo/cloner-contract';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What is hosted under a name of its own, whatever its kind. */
abstract class CloneEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text', name: 'original_url' })
  originalUrl!: string;

  /** Where the clone itself is. */
  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'text' })
  subdomain!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  /** Of the last change of what is shown: a trigger's to write. */
  @Column({ type: 'timestamptz', name: 'updated_at', insert: false, update: false })
  updatedAt!: Date;

  /** The one that is shown. */
  @Column({ type: 'integer' })
  version!: number;
}

@Entity({ name: 'cloned_sites' })
export class SiteEntity extends CloneEntity {
  @Column({ type: 'text', default: 'active' })
  state!: (typeof siteStates)[number];

  /** Null for one of before there were reports. */
  @Column({ type: 'jsonb', nullable: true })
  report!: CaptureReport | null;
}

@Entity({ name: 'cloned_quiz' })
export class QuizEntity extends CloneEntity {
  @Column({ type: 'text', name: 'checkout_url' })
  checkoutUrl!: string;

  @Column({ type: 'text', default: 'active' })
  state!: (typeof quizStates)[number];

  @Column({ type: 'jsonb', nullable: true })
  report!: QuizReport | null;
}
