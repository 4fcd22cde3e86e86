import type { AlertCondition, AlertMailMode } from '@garimpo/offers-contract';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Of a user who has not chosen. */
export const MAIL_UNLESS_TOLD: AlertMailMode = 'daily';

/** What a user wants to be told of. What became of it (`held`, `evaluated_until`) is the evaluation's alone. */
@Entity({ schema: 'offers', name: 'alert_rules' })
export class AlertRuleEntity {
  /** The database's, as are its times and that it begins enabled: whoever makes a rule may name none of them. */
  @PrimaryColumn({ type: 'uuid', insert: false, default: () => 'gen_random_uuid()' })
  id!: string;

  @Column({ type: 'uuid', name: 'offer_id', update: false })
  offerId!: string;

  @Column({ type: 'uuid', name: 'user_id', update: false })
  userId!: string;

  @Column({ type: 'jsonb' })
  condition!: AlertCondition;

  @Column({ type: 'boolean', insert: false, default: true })
  enabled!: boolean;

  @Column({
    type: 'timestamptz',
    name: 'created_at',
    insert: false,
    update: false,
    default: () => 'clock_timestamp()',
  })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_fired_at', nullable: true, insert: false, update: false })
  lastFiredAt!: Date | null;
}

/** A reading that a rule fired on. The columns of its email are the service's alone, so they are not among these. */
@Entity({ schema: 'offers', name: 'alert_events' })
export class AlertEventEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'boolean' })
  seen!: boolean;
}

/** How a user is told. */
@Entity({ schema: 'offers', name: 'alert_settings' })
export class AlertSettingsEntity {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  mail!: AlertMailMode;
}

/** An email that is to be sent; whoever sends it has it until `tryAfter`. */
@Entity({ schema: 'offers', name: 'alert_letters' })
export class AlertEmailEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'timestamptz', name: 'made_at' })
  madeAt!: Date;

  @Column({ type: 'timestamptz', name: 'try_after' })
  tryAfter!: Date;

  @Column({ type: 'timestamptz', name: 'closed_at', nullable: true })
  closedAt!: Date | null;
}
