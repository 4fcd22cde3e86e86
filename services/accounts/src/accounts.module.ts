import { AccountsPort } from '@garimpo/accounts-contract';
import {
  DatabaseModule,
  DataErrorsModule,
  dataReaderOf,
  JobsModule,
  PersonalTokens,
  SubscriptionGate,
} from '@garimpo/service-kit';
import { Global, Module } from '@nestjs/common';
import { AccessTokenController } from './access-token/access-token.controller.ts';
import { AccessTokenEntity } from './access-token/access-token.entity.ts';
import { AccessTokenService } from './access-token/access-token.service.ts';
import { AccountController } from './account/account.controller.ts';
import { AccountService } from './account/account.service.ts';
import { AccountLimits } from './account/account-limits.ts';
import { DataExport } from './account/data-export.ts';
import { DomainsOfPeople } from './account/domains-of-people.ts';
import { ErasureEntity } from './account/erasure.entity.ts';
import { ErasureJobs } from './account/erasure-jobs.ts';
import { ACCOUNTS_DOMAIN } from './accounts.schema.ts';
import { AvatarController } from './avatars/avatar.controller.ts';
import { AvatarService } from './avatars/avatar.service.ts';
import { BillingController } from './billing/billing.controller.ts';
import { BillingService } from './billing/billing.service.ts';
import { BillingEventsService } from './billing/billing-events.service.ts';
import { BillingJobs } from './billing/billing-jobs.ts';
import { BillingQueue } from './billing/billing-queue.ts';
import { NoticeFetcher } from './billing/notice-fetcher.ts';
import { PlanSalesService } from './billing/plan-sales.service.ts';
import { ResourceClient } from './billing/resource-client.ts';
import { WebhookController } from './billing/webhook.controller.ts';
import { WebhookLimits } from './billing/webhook-limits.ts';
import { DemoCheckoutController } from './checkout/demo-checkout.controller.ts';
import { DemoCheckoutService } from './checkout/demo-checkout.service.ts';
import { DemoNotices } from './checkout/demo-notices.ts';
import { DemoSubscriptions } from './checkout/demo-subscriptions.ts';
import { AccountTablesController } from './data-api/account-tables.controller.ts';
import { BillingAuditEntity, BillingEventEntity, ProviderProductEntity } from './model/billing.entities.ts';
import { PlanEntity } from './model/plan.entity.ts';
import { ProfileEntity } from './model/profile.entity.ts';
import { AccountsData } from './personal-data/accounts-data.ts';
import { CloudUserData } from './personal-data/cloud-user-data.ts';
import { CheckoutAddresses } from './plans/checkout-addresses.ts';
import { PlanController } from './plans/plan.controller.ts';
import { PlanService } from './plans/plan.service.ts';
import { ProfileController } from './profiles/profile.controller.ts';
import { ProfileService } from './profiles/profile.service.ts';
import { BILLING_PROVIDERS, billingProviders } from './providers/billing-providers.ts';
import { ExpiryJobs } from './subscription/expiry-jobs.ts';
import { SubscriptionController } from './subscription/subscription.controller.ts';
import { SubscriptionService } from './subscription/subscription.service.ts';
import { SubscriptionDetailsService } from './subscription/subscription-details.service.ts';
import { UsageController } from './usage/usage.controller.ts';
import { UsageService } from './usage/usage.service.ts';

const database = DatabaseModule.forDomain({
  domain: ACCOUNTS_DOMAIN,
  entities: [
    PlanEntity,
    ProfileEntity,
    BillingEventEntity,
    BillingAuditEntity,
    ProviderProductEntity,
    ErasureEntity,
    AccessTokenEntity,
  ],
});

/** Global for the sake of what it lends to the whole process: the door of tool routes, and the port to plans. */
@Global()
@Module({
  imports: [database, JobsModule.forDomain({ domain: ACCOUNTS_DOMAIN, database }), DataErrorsModule],
  controllers: [
    PlanController,
    ProfileController,
    AvatarController,
    UsageController,
    AccountController,
    AccessTokenController,
    WebhookController,
    BillingController,
    DemoCheckoutController,
    SubscriptionController,
    AccountTablesController,
  ],
  providers: [
    PlanService,
    ProfileService,
    AvatarService,
    UsageService,
    BillingService,
    BillingQueue,
    BillingEventsService,
    BillingJobs,
    NoticeFetcher,
    ResourceClient,
    PlanSalesService,
    WebhookLimits,
    CheckoutAddresses,
    DemoCheckoutService,
    DemoNotices,
    DemoSubscriptions,
    SubscriptionService,
    SubscriptionDetailsService,
    ExpiryJobs,
    AccountService,
    AccessTokenService,
    AccountLimits,
    AccountsData,
    dataReaderOf(ACCOUNTS_DOMAIN),
    CloudUserData,
    DataExport,
    DomainsOfPeople,
    ErasureJobs,
    { provide: BILLING_PROVIDERS, useValue: billingProviders },
    { provide: AccountsPort, useExisting: SubscriptionService },
    { provide: SubscriptionGate, useExisting: SubscriptionService },
    { provide: PersonalTokens, useExisting: AccessTokenService },
  ],
  exports: [AccountsPort, SubscriptionGate, PersonalTokens],
})
export class AccountsModule {}
