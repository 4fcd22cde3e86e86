import {
  type AlertWebhookInput,
  type AlertWebhookReply,
  type AlertWebhookTestReply,
  alertWebhookInput,
  alertWebhookReply,
  alertWebhookTestReply,
  type ChannelsReply,
  channelParams,
  channelsReply,
  type PushDeviceInput,
  type PushDeviceView,
  pushDeviceInput,
  pushDeviceReply,
  type TelegramLink,
  telegramLinkReply,
} from '@garimpo/offers-contract';
import { Access, type Actor, Answers, type Caller, CurrentActor, CurrentCaller } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import pushWorker from '../programs/push-worker.ts?page';
import { ChannelService } from './channel.service.ts';
import { PushDevices } from './push-devices.ts';
import { TelegramChats } from './telegram-chats.ts';
import { WebhookChannel } from './webhook-channel.ts';

@Controller('api/alerts/channels')
export class ChannelController {
  constructor(
    private readonly channels: ChannelService,
    private readonly devices: PushDevices,
    private readonly chats: TelegramChats,
    private readonly webhooks: WebhookChannel,
  ) {}

  @Get()
  @Answers(channelsReply)
  list(@CurrentActor() actor: Actor): Promise<ChannelsReply> {
    return this.channels.list(actor);
  }

  @Post('push')
  @Answers(
    pushDeviceReply,
    'offers.channel.unavailable',
    'offers.channel.refused',
    'offers.channel.limit_reached',
    'offers.channel.too_many',
  )
  async addDevice(
    @CurrentActor() actor: Actor,
    @Body({ schema: pushDeviceInput }) input: PushDeviceInput,
    @CurrentCaller() { userAgent }: Caller,
  ): Promise<{ device: PushDeviceView }> {
    return { device: await this.devices.add(actor, input, userAgent) };
  }

  @Delete('push/:id')
  @HttpCode(204)
  @Answers(null, 'offers.channel.not_found')
  async removeDevice(
    @CurrentActor() actor: Actor,
    @Param({ schema: channelParams }) { id }: { id: string },
  ): Promise<void> {
    await this.devices.remove(actor, id);
  }

  @Post('telegram')
  @Answers(telegramLinkReply, 'offers.channel.unavailable', 'offers.channel.too_many')
  linkTelegram(@CurrentActor() actor: Actor): Promise<TelegramLink> {
    return this.chats.link(actor, new Date());
  }

  @Delete('telegram')
  @HttpCode(204)
  @Answers(null, 'offers.channel.not_found')
  async disconnectTelegram(@CurrentActor() actor: Actor): Promise<void> {
    await this.chats.disconnect(actor);
  }

  @Put('webhook')
  @Answers(alertWebhookReply, 'offers.channel.refused', 'offers.channel.too_many')
  setWebhook(
    @CurrentActor() actor: Actor,
    @Body({ schema: alertWebhookInput }) input: AlertWebhookInput,
  ): Promise<AlertWebhookReply> {
    return this.webhooks.set(actor, input, new Date());
  }

  @Post('webhook/secret')
  @HttpCode(200)
  @Answers(alertWebhookReply, 'offers.channel.not_found', 'offers.channel.too_many')
  renewSecret(@CurrentActor() actor: Actor): Promise<AlertWebhookReply> {
    return this.webhooks.renew(actor);
  }

  @Post('webhook/test')
  @HttpCode(200)
  @Answers(alertWebhookTestReply, 'offers.channel.not_found', 'offers.channel.too_many')
  testWebhook(@CurrentActor() actor: Actor): Promise<AlertWebhookTestReply> {
    return this.webhooks.test(actor, new Date());
  }

  @Delete('webhook')
  @HttpCode(204)
  @Answers(null, 'offers.channel.not_found')
  async removeWebhook(@CurrentActor() actor: Actor): Promise<void> {
    await this.webhooks.remove(actor);
  }
}

/** Hands out the service worker, which browsers ask for without a token. Its folder is its scope: no page is in it. */
@Controller('api/alerts/worker')
@Access('public')
export class PushWorkerController {
  @Get('push.js')
  @Answers('text/javascript')
  program(@Res() response: Response): void {
    response.set('Cache-Control', 'no-cache').type('text/javascript').send(pushWorker);
  }
}
