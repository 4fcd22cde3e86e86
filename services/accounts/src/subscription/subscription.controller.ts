import {
  changeSubscriptionInput,
  type SubscriptionDetails,
  subscriptionReply,
} from '@garimpo/accounts-contract';
import { Access, type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { SubscriptionDetailsService } from './subscription-details.service.ts';

interface SubscriptionReply {
  subscription: SubscriptionDetails;
}

/** Guarded at account level: whose subscription has ended wants to see why, and what was paid. */
@Controller('api/subscription')
@Access('account')
export class SubscriptionController {
  constructor(private readonly details: SubscriptionDetailsService) {}

  @Get()
  @Answers(subscriptionReply)
  async get(@CurrentActor() actor: Actor): Promise<SubscriptionReply> {
    return { subscription: await this.details.get(actor) };
  }

  @Post('cancel')
  @HttpCode(200)
  @Answers(subscriptionReply, 'accounts.subscription.not_ours', 'request.rate.exceeded')
  async cancel(
    @CurrentActor() actor: Actor,
    @Body({ schema: changeSubscriptionInput }) _input: Record<string, never>,
  ): Promise<SubscriptionReply> {
    return { subscription: await this.details.cancel(actor) };
  }

  @Post('resume')
  @HttpCode(200)
  @Answers(subscriptionReply, 'accounts.subscription.not_ours', 'request.rate.exceeded')
  async resume(
    @CurrentActor() actor: Actor,
    @Body({ schema: changeSubscriptionInput }) _input: Record<string, never>,
  ): Promise<SubscriptionReply> {
    return { subscription: await this.details.resume(actor) };
  }
}
