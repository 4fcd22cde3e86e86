import type { Language } from '@garimpo/accounts-contract';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { PlanEntity } from './plan.entity.ts';

@Entity({ name: 'profiles' })
export class ProfileEntity {
  /** The auth service's user id. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'boolean', name: 'email_verified' })
  emailVerified!: boolean;

  /** When the token was issued that both are from. */
  @Column({ type: 'timestamptz', name: 'email_said_at' })
  emailSaidAt!: Date;

  @Column({ type: 'text', name: 'full_name', nullable: true })
  fullName!: string | null;

  @Column({ type: 'text', name: 'avatar_url', nullable: true })
  avatarUrl!: string | null;

  @Column({ type: 'text' })
  language!: Language;

  @Column({ type: 'boolean', name: 'email_notifications' })
  emailNotifications!: boolean;

  @Column({ type: 'text', array: true })
  marks!: string[];

  @Column({ type: 'uuid', name: 'plan_id', nullable: true })
  planId!: string | null;

  @ManyToOne(() => PlanEntity, { nullable: true })
  @JoinColumn({ name: 'plan_id' })
  plan!: PlanEntity | null;

  @Column({ type: 'timestamptz', name: 'trial_started_at', nullable: true })
  trialStartedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'trial_expires_at', nullable: true })
  trialExpiresAt!: Date | null;

  @Column({ type: 'text', name: 'subscription_status', nullable: true })
  subscriptionStatus!: string | null;

  @Column({ type: 'timestamptz', name: 'subscription_renewed_at', nullable: true })
  subscriptionRenewedAt!: Date | null;

  /** False once its provider has told that it will not charge again. */
  @Column({ type: 'boolean', name: 'subscription_renews' })
  subscriptionRenews!: boolean;

  /** The notice that decided; `null` for a renewal by hand. The billing inbox's: no user role can read it. */
  @Column({ type: 'text', name: 'renewed_by', nullable: true, select: false })
  renewedBy?: string | null;

  /** Since when the account is to be deleted. */
  @Column({ type: 'timestamptz', name: 'deletion_requested_at', nullable: true })
  deletionRequestedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
