import type { AlertChannel, DeliveryOutcome } from '@garimpo/offers-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One message of one channel; a sender has claimed it until `tryAfter`. The queue is SQL: see `deliveries.query.ts`. */
@Entity({ schema: 'offers', name: 'alert_deliveries' })
export class AlertDeliveryEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  channel!: AlertChannel;

  @Column({ type: 'uuid', name: 'event_ids', array: true })
  eventIds!: string[];

  @Column({ type: 'timestamptz', name: 'made_at' })
  madeAt!: Date;

  @Column({ type: 'integer' })
  tries!: number;

  @Column({ type: 'timestamptz', name: 'try_after' })
  tryAfter!: Date;

  @Column({ type: 'timestamptz', name: 'closed_at', nullable: true })
  closedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  outcome!: DeliveryOutcome | null;

  /** What the other side answered to the last try. */
  @Column({ type: 'integer', nullable: true })
  status!: number | null;

  /** A word for what went wrong with the last try. */
  @Column({ type: 'text', nullable: true })
  failure!: string | null;
}

/** A browser that is sent notifications. Its keys are selected by the sender alone: users may not read them. */
@Entity({ schema: 'offers', name: 'push_devices' })
export class PushDeviceEntity {
  @PrimaryColumn({ type: 'uuid', insert: false, default: () => 'gen_random_uuid()' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  endpoint!: string;

  @Column({ type: 'text', select: false })
  p256dh!: string;

  @Column({ type: 'text', select: false })
  auth!: string;

  /** Public key of ours that it subscribed with. */
  @Column({ type: 'text', name: 'server_key', select: false })
  serverKey!: string;

  /** As far as it said what it is. */
  @Column({ type: 'text', nullable: true })
  browser!: string | null;

  @Column({ type: 'text', nullable: true })
  system!: string | null;

  @Column({
    type: 'timestamptz',
    name: 'created_at',
    insert: false,
    update: false,
    default: () => 'clock_timestamp()',
  })
  createdAt!: Date;
}

@Entity({ schema: 'offers', name: 'telegram_chats' })
export class TelegramChatEntity {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId!: string;

  /** Up to 52 bits, as text. Users may not read it. */
  @Column({ type: 'text', name: 'chat_id', select: false })
  chatId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'timestamptz', name: 'connected_at' })
  connectedAt!: Date;
}

/** The last code that a user was given to connect a chat with. */
@Entity({ schema: 'offers', name: 'telegram_codes' })
export class TelegramCodeEntity {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'bytea', name: 'code_hash' })
  codeHash!: Buffer;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;
}

@Entity({ schema: 'offers', name: 'alert_webhooks' })
export class AlertWebhookEntity {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  url!: string;

  /** Users may not read it. */
  @Column({ type: 'text', select: false })
  secret!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
