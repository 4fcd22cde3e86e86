import { randomUUID } from 'node:crypto';
import {
  type AlertWebhookInput,
  type AlertWebhookReply,
  type AlertWebhookTestReply,
  offersErrors,
} from '@garimpo/offers-contract';
import {
  type Actor,
  type Database,
  defineErrors,
  InjectDatabase,
  newWebhookSecret,
  WebhookSender,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { AlertWebhookEntity } from './channel.entities.ts';
import { ChannelLimits } from './channel-limits.ts';
import { ChannelSender, type OutgoingMessage, type SendResult } from './channel-sender.ts';
import type { ToldEvent } from './deliveries.query.ts';
import { ReachableAddress } from './reachable-address.ts';

const fail = defineErrors(offersErrors);

/** The webhook of an account: its address, its secret, and a message to try it with. */
@Injectable()
export class WebhookChannel {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly limits: ChannelLimits,
    private readonly addresses: ReachableAddress,
    private readonly sender: WebhookSender,
  ) {}

  /** Makes a new secret each time, also for the same address. Throws `offers.channel.refused` and `.too_many`. */
  async set(actor: Actor, { url }: AlertWebhookInput, now: Date): Promise<AlertWebhookReply> {
    await this.limits.take(actor.userId);
    await this.addresses.mustReach(url, 'url');
    return this.#write({ userId: actor.userId, url, createdAt: now });
  }

  /** Another secret for the same address. Throws `offers.channel.not_found` and `.too_many`. */
  async renew(actor: Actor): Promise<AlertWebhookReply> {
    await this.limits.take(actor.userId);
    const { userId, url, createdAt } = await this.#own(actor);
    return this.#write({ userId, url, createdAt });
  }

  /** Throws `offers.channel.not_found`. */
  async remove(actor: Actor): Promise<void> {
    const { affected } = await this.database.asUser(actor, (tx) =>
      tx.repository(AlertWebhookEntity).delete({ userId: actor.userId }),
    );
    if (affected !== 1) throw fail('offers.channel.not_found');
  }

  /** Throws `offers.channel.not_found` and `.too_many`. */
  async test(actor: Actor, now: Date): Promise<AlertWebhookTestReply> {
    await this.limits.take(actor.userId);
    const { url, secret } = await this.#own(actor);
    const body = JSON.stringify({ type: 'offers.test', timestamp: now.toISOString(), data: { alerts: [] } });
    return this.sender.deliver({ url, secret, httpsOnly: true }, { id: randomUUID(), sentAt: now, body });
  }

  // The service acts here and below: users may neither read nor write secrets.
  async #own({ userId }: Actor): Promise<AlertWebhookEntity> {
    const webhook = await this.database.asService((tx) => findWebhook(tx, userId));
    if (webhook === null) throw fail('offers.channel.not_found');
    return webhook;
  }

  async #write(webhook: Omit<AlertWebhookEntity, 'secret'>): Promise<AlertWebhookReply> {
    const secret = newWebhookSecret();
    await this.database.asService((tx) =>
      tx.repository(AlertWebhookEntity).upsert({ ...webhook, secret }, ['userId']),
    );
    return { webhook: { url: webhook.url, createdAt: webhook.createdAt.toISOString() }, secret };
  }
}

type Transaction = Parameters<Parameters<Database['asService']>[0]>[0];

function findWebhook(tx: Transaction, userId: string): Promise<AlertWebhookEntity | null> {
  return tx
    .repository(AlertWebhookEntity)
    .findOne({ select: { userId: true, url: true, secret: true, createdAt: true }, where: { userId } });
}

/** The receiver says that it is gone for good. */
const GONE = 410;

/** Sends the alerts as one signed message, whose id is the same at every try. */
@Injectable()
export class WebhookAlertSender extends ChannelSender {
  readonly channel = 'webhook';
  readonly waitMinutes = 1;
  readonly atOnce = 8;
  readonly oneServer = false;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly sender: WebhookSender,
  ) {
    super();
  }

  async send(
    { id, userId, madeAt, events }: OutgoingMessage,
    { signal }: { signal: AbortSignal },
  ): Promise<SendResult> {
    const webhook = await this.database.asService((tx) => findWebhook(tx, userId));
    if (webhook === null) return { became: 'unwanted' };
    const { url, secret } = webhook;
    const body = JSON.stringify({
      type: 'offers.alerts',
      timestamp: madeAt.toISOString(),
      data: { alerts: events.map(toAlert) },
    });
    const message = { id, sentAt: new Date(), body };
    const answer = await this.sender.deliver({ url, secret, httpsOnly: true }, message, signal);
    const { delivered, status, reason } = answer;
    if (delivered) return { became: 'told', status };
    return status === GONE
      ? { became: 'failed', status, failure: 'gone' }
      : { became: 'later', status, failure: reason };
  }
}

function toAlert({ id, offerId, offerTitle, checkedAt, ...facts }: ToldEvent) {
  return { id, offer: { id: offerId, title: offerTitle }, checkedAt: checkedAt.toISOString(), ...facts };
}
