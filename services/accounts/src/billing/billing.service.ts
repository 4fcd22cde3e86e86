import { accountsErrors, type BillingOutcome, type WebhookReply } from '@garimpo/accounts-contract';
import {
  type Caller,
  CONFIG,
  type Config,
  type createLogger,
  type Database,
  defineErrors,
  InjectDatabase,
  LOGGER,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { keepLateNotice } from '../account/fiscal-records.ts';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import type { BillingProvider, WebhookDelivery } from './billing.entities.ts';
import { storeNotice } from './billing-inbox.ts';
import { BILLING_PROVIDERS } from './billing-providers.ts';
import { BillingQueue } from './billing-queue.ts';
import { NoticeFetcher, readEvent } from './notice-fetcher.ts';
import { ResourceClient } from './resource-client.ts';
import { WebhookLimits } from './webhook-limits.ts';

type Logger = ReturnType<typeof createLogger>;

const fail = defineErrors(accountsErrors);

@Injectable()
export class BillingService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(BILLING_PROVIDERS) private readonly providers: readonly BillingProvider[],
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    private readonly queue: BillingQueue,
    private readonly fetcher: NoticeFetcher,
    private readonly client: ResourceClient,
    private readonly limits: WebhookLimits,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Takes in one delivery of a provider. A genuine one is stored before anything is made of it, in a transaction of
   * its own, and is answered as taken whatever fails afterwards: the payment is not lost, and is taken up later.
   * Throws `accounts.webhook.unknown_provider`, `.bad_signature`, `.malformed`, and `request.rate.exceeded` where there were
   * too many without proof.
   */
  async receive(providerName: string, delivery: WebhookDelivery, caller: Caller): Promise<WebhookReply> {
    const now = new Date();
    const provider = this.providers.find(({ name }) => name === providerName);
    const secret = this.config.webhookSecrets[providerName];
    // A provider without a secret is not switched on here, and answers as one that does not exist.
    if (provider === undefined || secret === undefined || !this.client.isSwitchedOn(provider))
      throw fail('accounts.webhook.unknown_provider');
    if (!this.isProved(provider, delivery, now)) {
      await this.limits.countForged(caller);
      throw fail('accounts.webhook.bad_signature');
    }
    const event = readEvent(provider, delivery.raw, now);
    const fetchBy = event === null ? null : this.fetcher.fetchBy(provider, delivery.raw, now);
    // As the service: a provider calls, and no user is signed in.
    const stored = await this.database.asService(async (tx) => {
      const notice = { provider: provider.name, raw: delivery.raw, event, fetchBy };
      // Of an erased account nothing is stored but what the law has us keep.
      if (event !== null && (await keepLateNotice(tx, { ...notice, event }))) return null;
      const kept = await storeNotice(tx, notice);
      if (kept.isNew && fetchBy !== null) await this.fetcher.send(tx, kept.id);
      return kept;
    });
    if (stored === null) return { outcome: 'ignored', duplicate: false };
    if (event === null) throw fail('accounts.webhook.malformed');
    if (fetchBy !== null && stored.isNew) return { outcome: 'fetching', duplicate: false };
    return this.settled(stored);
  }

  /** Whether the notice is signed with the secret, or with the previous one while that is still set. */
  private isProved(provider: BillingProvider, delivery: WebhookDelivery, now: Date): boolean {
    const { webhookSecrets, webhookSecretsPrevious } = this.config;
    return [webhookSecrets[provider.name], webhookSecretsPrevious[provider.name]].some(
      (secret) => secret !== undefined && provider.verify(delivery, secret, now),
    );
  }

  private async settled(stored: { id: string; isNew: boolean }): Promise<WebhookReply> {
    try {
      return await this.queue.take(stored.id);
    } catch (error) {
      this.log.error({ err: error, billingEventId: stored.id }, 'a stored notice waits to be taken up');
      return { outcome: 'received' satisfies BillingOutcome, duplicate: !stored.isNew };
    }
  }
}
