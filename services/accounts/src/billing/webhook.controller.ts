import { type WebhookReply, webhookParams, webhookReply } from '@garimpo/accounts-contract';
import {
  AcceptsRaw,
  Access,
  Answers,
  BodyLimit,
  type Caller,
  CurrentCaller,
  RawBody,
  Takes,
} from '@garimpo/service-kit';
import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { BillingService } from './billing.service.ts';

/** Far above any notice of a provider, far below what would hurt to hold in memory. */
export const WEBHOOK_LIMIT_BYTES = 256 * 1024;

@Controller('api/billing/webhooks')
@Access('public')
export class WebhookController {
  constructor(private readonly billing: BillingService) {}

  @Post(':provider')
  @HttpCode(200)
  @AcceptsRaw()
  @BodyLimit(WEBHOOK_LIMIT_BYTES)
  @Takes('application/json', 'application/x-www-form-urlencoded')
  @Answers(
    webhookReply,
    'accounts.webhook.unknown_provider',
    'accounts.webhook.bad_signature',
    'accounts.webhook.malformed',
    'request.rate.exceeded',
  )
  async receive(
    @Param({ schema: webhookParams }) params: { provider: string },
    @RawBody() raw: Buffer,
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
  ): Promise<WebhookReply> {
    const { headers, query } = request;
    return this.billing.receive(params.provider, { raw, headers, query }, caller);
  }
}
