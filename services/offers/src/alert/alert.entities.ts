import type { AlertCondition, AlertMailMode } from '@garimpo/offers-contract';
import {
  type Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  Jobs,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import * as z from 'zod';
import { evaluateOffer } from './evaluate-offer.ts';

export const EVENT_DAYS = 180;
/** Rows of one statement: nobody's reading waits long for it. */
const BATCH = 1000;

/** Alerts are news: old ones go, with their emails. What they were about is in the readings. */
@Injectable()
export class AlertRetention {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') jobs: Jobs,
  ) {
    jobs.schedule({
      name: 'offers.drop-old-alerts',
      every: '23 5 * * *',
      irrevocable: true,
      timeoutSeconds: 300,
      work: async ({ now, signal }) => {
        await this.dropAll(
          'alert_events',
          `fired_at < $1::timestamptz - make_interval(days => ${EVENT_DAYS})`,
          now,
          signal,
        );
        await this.dropAll(
          'alert_letters',
          `made_at < $1::timestamptz - make_interval(days => ${EVENT_DAYS})
           AND NOT EXISTS (SELECT FROM offers.alert_events event WHERE event.letter_id = old.id)`,
          now,
          signal,
        );
      },
    });
  }

  private async dropAll(table: string, isOld: string, now: Date, signal: AbortSignal): Promise<void> {
    for (let dropped = BATCH; dropped === BATCH; ) {
      signal.throwIfAborted();
      // As the service: nobody is signed in, and no user may delete what fired.
      dropped = await this.database.asService((tx) =>
        tx.changed(
          `DELETE FROM offers.${table} WHERE id IN (SELECT id FROM offers.${table} old WHERE ${isOld} LIMIT $2)`,
          [now, BATCH],
        ),
      );
    }
  }
}

const evaluationData = z.strictObject({ offerId: z.uuid() });

/** Holds new readings against the rules of their offer, behind the reading and never in its way. */
@Injectable()
export class AlertEvaluation {
  private readonly evaluate: Job<typeof evaluationData>;

  constructor(@InjectDatabase('offers') database: Database, @InjectJobs('offers') jobs: Jobs) {
    this.evaluate = jobs.define({
      name: 'offers.evaluate-alerts',
      data: evaluationData,
      timeoutSeconds: 60,
      singletonKey: ({ offerId }) => offerId,
      work: async ({ offerId }, { now, signal }) => {
        // As the service: no user may write what became of a rule, and often none is there.
        while (await database.asService((tx) => evaluateOffer(tx, offerId, now))) signal.throwIfAborted();
      },
    });
  }

  /** Within the reading's transaction, and after it: see `evaluateOffer`. */
  async askFor(tx: Transaction, offerId: string): Promise<void> {
    await this.evaluate.send({ offerId }, { tx });
  }
}

/** Of a user who has not chosen. */
export const MAIL_UNLESS_TOLD: AlertMailMode = 'daily';

/** Eight in the morning in São Paulo, which has no summer time. */
const MORNING_HOUR_UTC = 11;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The last morning up to `now`: what fired before it is told by then, once. */
export function lastMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setUTCHours(MORNING_HOUR_UTC, 0, 0, 0);
  return morning.getTime() <= now.getTime() ? morning : new Date(morning.getTime() - DAY_MS);
}

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
