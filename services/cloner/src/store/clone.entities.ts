import type { CaptureReport, QuizReport, quizStates, siteStates } from '@garimpo/cloner-contract';
import { asNumber } from '@garimpo/service-kit';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A hosted clone of either kind. */
export abstract class CloneEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text', name: 'original_url' })
  originalUrl!: string;

  /** Address at the time of the capture; views compute it from today's configuration. */
  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'text' })
  subdomain!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  /** Written by a trigger. */
  @Column({ type: 'timestamptz', name: 'updated_at', insert: false, update: false })
  updatedAt!: Date;

  /** Number of the version that visitors are served. */
  @Column({ type: 'integer' })
  version!: number;

  /** What its owner calls it. */
  @Column({ type: 'text', nullable: true })
  title!: string | null;

  @Column({ type: 'text', nullable: true })
  folder!: string | null;
}

@Entity({ name: 'cloned_sites' })
export class SiteEntity extends CloneEntity {
  @Column({ type: 'text', default: 'active' })
  state!: (typeof siteStates)[number];

  /** Null for clones that are older than reports. */
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

export type VersionOrigin = 'capture' | 'save' | 'restore';

/** An immutable state of a clone, as its manifest describes it. */
@Entity({ name: 'versions' })
export class VersionEntity {
  @PrimaryColumn({ type: 'uuid', name: 'clone_id' })
  cloneId!: string;

  @PrimaryColumn({ type: 'integer', name: 'n' })
  version!: number;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  /** SHA-256 of the manifest. */
  @Column({ type: 'text' })
  manifest!: string;

  /** SHA-256 of the list of a capture's exchanges; null for an edit, and for captures that are older than such lists. */
  @Column({ type: 'text', nullable: true })
  archive!: string | null;

  @Column({ type: 'text' })
  origin!: VersionOrigin;

  @Column({ type: 'integer' })
  files!: number;

  @Column({ type: 'bigint', transformer: asNumber })
  bytes!: number;

  /** SHA-256 of a picture of the page; null while there is none. Only clones that were captured again have any. */
  @Column({ type: 'text', nullable: true })
  picture!: string | null;

  /** When a browser took the picture, or could not take it. */
  @Column({ type: 'timestamptz', name: 'pictured_at', nullable: true })
  picturedAt!: Date | null;

  /** The report is kept for a quiz, once another version has taken its place. */
  @Column({ type: 'jsonb', nullable: true })
  report!: QuizReport | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
