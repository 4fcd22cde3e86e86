import type { AlertCondition, AlertMailMode } from '@garimpo/offers-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The default of a user who has not chosen. */
export const MAIL_BY_DEFAULT: AlertMailMode = 'daily';

/** A rule of a user. Its columns `held` and `evaluated_until` are written by the evaluation alone. */
@Entity({ schema: 'offers', name: 'alert_rules' })
export class AlertRuleEntity {
  /** The database sets the id, the times and `enabled`: users may not write them when they make a rule. */
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

/** A reading that a rule fired on. What it waits for is missing here, because users may not read it. */
@Entity({ schema: 'offers', name: 'alert_events' })
export class AlertEventEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'boolean' })
  seen!: boolean;

  /** Its reading has been corrected or deleted since. */
  @Column({ type: 'boolean' })
  outdated!: boolean;
}

/** How a user is notified. */
@Entity({ schema: 'offers', name: 'alert_settings' })
export class AlertSettingsEntity {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  mail!: AlertMailMode;

  /** Times of the day in São Paulo, `22:00:00`; both or none. */
  @Column({ type: 'time', name: 'quiet_from', nullable: true })
  quietFrom!: string | null;

  @Column({ type: 'time', name: 'quiet_to', nullable: true })
  quietTo!: string | null;
}
