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
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import type { BillingProvider, WebhookDelivery } from '../model/billing.entities.ts';
import { BILLING_PROVIDERS } from '../providers/billing-providers.ts';
import { storeNotice } from './billing-inbox.ts';
import { BillingQueue } from './billing-queue.ts';
import { keepLateNotice } from './fiscal-records.ts';
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
   * Receives one delivery of a provider. An authentic one is stored first, in a transaction of its own, and
   * acknowledged whatever fails afterwards, so that no payment is lost; a job retries it. Throws
   * `accounts.webhook.unknown_provider`, `.bad_signature`, `.malformed`, and `request.rate.exceeded` after too many
   * unproven deliveries.
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
    // Runs as the service: a provider calls, and no user is signed in.
    const stored = await this.database.asService(async (tx) => {
      const notice = { provider: provider.name, raw: delivery.raw, event, fetchBy };
      // For an erased account only what the law requires is stored.
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

  /** True when the notice is signed with the secret, or with the previous one while that is still configured. */
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
