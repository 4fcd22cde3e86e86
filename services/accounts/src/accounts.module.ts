import { AccountsPort } from '@garimpo/accounts-contract';
import { DatabaseModule, SubscriptionGate } from '@garimpo/service-kit';
import { Global, Module } from '@nestjs/common';
import { ACCOUNTS_DOMAIN } from './accounts.schema.ts';
import { BILLING_PROVIDERS, BillingService } from './billing/billing.service.ts';
import type { BillingProvider } from './billing/billing-provider.ts';
import { demoProvider } from './billing/providers/demo.provider.ts';
import { WebhookController } from './billing/webhook.controller.ts';
import { CheckoutAddresses } from './checkout/checkout-addresses.ts';
import { DemoCheckoutController } from './checkout/demo-checkout.controller.ts';
import { DemoCheckoutService } from './checkout/demo-checkout.service.ts';
import { PlanController } from './plans/plan.controller.ts';
import { PlanEntity } from './plans/plan.entity.ts';
import { PlanService } from './plans/plan.service.ts';
import { ProfileController } from './profiles/profile.controller.ts';
import { ProfileEntity } from './profiles/profile.entity.ts';
import { ProfileService } from './profiles/profile.service.ts';
import { SubscriptionService } from './subscription/subscription.service.ts';
import { UsageController } from './usage/usage.controller.ts';
import { UsageService } from './usage/usage.service.ts';

const providers: readonly BillingProvider[] = [demoProvider];

/** Global for the sake of what it lends to the whole process: the door of tool routes, and the port to plans. */
@Global()
@Module({
  imports: [DatabaseModule.forDomain({ domain: ACCOUNTS_DOMAIN, entities: [PlanEntity, ProfileEntity] })],
  controllers: [
    PlanController,
    ProfileController,
    UsageController,
    WebhookController,
    DemoCheckoutController,
  ],
  providers: [
    PlanService,
    ProfileService,
    UsageService,
    BillingService,
    CheckoutAddresses,
    DemoCheckoutService,
    SubscriptionService,
    { provide: BILLING_PROVIDERS, useValue: providers },
    { provide: AccountsPort, useExisting: SubscriptionService },
    { provide: SubscriptionGate, useExisting: SubscriptionService },
  ],
  exports: [AccountsPort, SubscriptionGate],
})
export class AccountsModule {}
