import { type ChannelsReply, DELIVERIES_SHOWN, type DeliveryView } from '@garimpo/offers-contract';
import { type Actor, type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import {
  AlertDeliveryEntity,
  AlertWebhookEntity,
  PushDeviceEntity,
  TelegramChatEntity,
} from './channel.entities.ts';
import { toDeviceView } from './push-devices.ts';
import { PushKeyRing } from './push-keys.ts';
import { TelegramBot } from './telegram-bot.ts';

/** Where a user's alerts go, and what became of the latest of them. */
@Injectable()
export class ChannelService {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly keys: PushKeyRing,
    private readonly bot: TelegramBot,
  ) {}

  list(actor: Actor): Promise<ChannelsReply> {
    const { userId } = actor;
    return this.database.asUser(actor, async (tx) => {
      const devices = await tx
        .repository(PushDeviceEntity)
        .find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
      const chat = await tx.repository(TelegramChatEntity).findOneBy({ userId });
      const webhook = await tx.repository(AlertWebhookEntity).findOneBy({ userId });
      const deliveries = await tx
        .repository(AlertDeliveryEntity)
        .find({ where: { userId }, order: { madeAt: 'DESC', id: 'DESC' }, take: DELIVERIES_SHOWN });
      return {
        push: { serverKey: this.keys.current, devices: devices.map(toDeviceView) },
        telegram: {
          available: this.bot.isSet,
          chat: chat && { name: chat.name, connectedAt: chat.connectedAt.toISOString() },
        },
        webhook: webhook && { url: webhook.url, createdAt: webhook.createdAt.toISOString() },
        deliveries: deliveries.map(toDeliveryView),
      };
    });
  }
}

function toDeliveryView(delivery: AlertDeliveryEntity): DeliveryView {
  const { id, channel, eventIds, madeAt, outcome, tries, tryAfter, status, failure } = delivery;
  return {
    id,
    channel,
    alerts: eventIds.length,
    madeAt: madeAt.toISOString(),
    outcome,
    tries,
    nextTryAt: outcome === null && tries > 0 ? tryAfter.toISOString() : null,
    status,
    failure,
  };
}
