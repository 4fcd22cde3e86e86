import {
  siteParams,
  type WebhookInput,
  type WebhookReply,
  type WebhookTestReply,
  webhookInput,
  webhookReply,
  webhookTestReply,
} from '@garimpo/anticlone-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { WebhookService } from './webhook.service.ts';

@Controller('api/anticlone/sites/:id/webhook')
export class WebhookController {
  constructor(private readonly webhooks: WebhookService) {}

  @Put()
  @Answers(
    webhookReply,
    'anticlone.site.not_found',
    'anticlone.webhook.refused',
    'anticlone.webhook.too_many',
  )
  set(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
    @Body({ schema: webhookInput }) input: WebhookInput,
  ): Promise<WebhookReply> {
    return this.webhooks.set(actor, id, input);
  }

  @Delete()
  @HttpCode(204)
  @Answers(null, 'anticlone.site.not_found')
  async remove(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
  ): Promise<void> {
    await this.webhooks.remove(actor, id);
  }

  @Post('test')
  @HttpCode(200)
  @Answers(
    webhookTestReply,
    'anticlone.site.not_found',
    'anticlone.webhook.not_found',
    'anticlone.webhook.too_many',
  )
  test(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
  ): Promise<WebhookTestReply> {
    return this.webhooks.test(actor, id);
  }
}
