import type { PlanName } from '@garimpo/accounts-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'plans' })
export class PlanEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  name!: PlanName;

  @Column({ type: 'integer' })
  price!: number;

  @Column({ type: 'integer', name: 'max_libraries' })
  maxLibraries!: number;

  @Column({ type: 'integer', name: 'max_clones' })
  maxClones!: number;

  @Column({ type: 'integer', name: 'max_anticlone' })
  maxAnticlone!: number;

  @Column({ type: 'integer', name: 'max_quizzes' })
  maxQuizzes!: number;

  @Column({ type: 'integer', name: 'quiz_extra_price', nullable: true })
  quizExtraPrice!: number | null;

  @Column({ type: 'integer', name: 'max_cloaker_requests' })
  maxCloakerRequests!: number;

  @Column({ type: 'text', array: true })
  features!: string[];

  /** The operator's; `null` until set. */
  @Column({ type: 'text', name: 'checkout_url', nullable: true })
  checkoutUrl!: string | null;
}
