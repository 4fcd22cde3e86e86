import {
  AccountsPort,
  type ContactView,
  contactView,
  type SoldPlan,
  type SubscriptionView,
  soldPlansReply,
  subscriptionView,
} from '@garimpo/accounts-contract';
import { Access, Answers } from '@garimpo/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import * as z from 'zod';

const question = z.strictObject({ userId: z.uuid() });
const soldQuestion = z.strictObject({ at: z.iso.datetime() });

/** {@link AccountsPort} for services in other processes. */
@Controller('internal/accounts')
@Access('internal')
export class AccountsInternalController {
  constructor(private readonly accounts: AccountsPort) {}

  @Post('subscription')
  @HttpCode(200)
  @Answers(subscriptionView)
  subscription(@Body({ schema: question }) { userId }: z.infer<typeof question>): Promise<SubscriptionView> {
    return this.accounts.subscriptionOf(userId);
  }

  @Post('contact')
  @HttpCode(200)
  @Answers(contactView)
  contact(@Body({ schema: question }) { userId }: z.infer<typeof question>): Promise<ContactView> {
    return this.accounts.contactOf(userId);
  }

  @Post('sold-plans')
  @HttpCode(200)
  @Answers(soldPlansReply)
  async soldPlans(
    @Body({ schema: soldQuestion }) { at }: z.infer<typeof soldQuestion>,
  ): Promise<{ plans: SoldPlan[] }> {
    return { plans: await this.accounts.soldPlans(new Date(at)) };
  }
}
