import { accountsErrors, type BillingOutcome, type WebhookReply } from '@garimpo/accounts-contract';
import { CONFIG, type Config, type Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { isPlausibleTime, normaliseEmail, referencedUser, takesEffect } from './billing.rules.ts';
import { lockNotice, type StoredNotice, settleNotice, storeNotice } from './billing-inbox.ts';
import type { BillingProvider, WebhookDelivery } from './billing-provider.ts';

/** The payment providers of this process, each in its own file of `providers/`. */
export const BILLING_PROVIDERS = Symbol('accounts.billing-providers');

/** A notice that waits: delivered again, it is looked at again, since by then its user or product may be known. */
const WAITING: readonly string[] = ['received', 'unmatched', 'unknown_product'];

const fail = defineErrors(accountsErrors);

@Injectable()
export class BillingService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(BILLING_PROVIDERS) private readonly providers: readonly BillingProvider[],
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
  ) {}

  /**
   * Takes in one delivery of a provider. A genuine one is stored before anything is made of it, in a transaction of
   * its own: whatever fails afterwards, the payment is not lost and the provider's next try takes it up.
   * Throws `accounts.webhook.unknown_provider`, `.bad_signature`, `.malformed`.
   */
  async receive(providerName: string, delivery: WebhookDelivery): Promise<WebhookReply> {
    const provider = this.providers.find(({ name }) => name === providerName);
    const secret = this.config.webhookSecrets[providerName];
    // A provider without a secret is not switched on here, and answers as one that does not exist.
    if (provider === undefined || secret === undefined) throw fail('accounts.webhook.unknown_provider');
    if (!provider.verify(delivery, secret)) throw fail('accounts.webhook.bad_signature');
    const read = provider.parse(delivery.raw);
    const event = read !== null && isPlausibleTime(read.occurredAt, new Date()) ? read : null;
    // As the service, here and below: a provider calls, and no user is signed in.
    const key = await this.database.asService((tx) =>
      storeNotice(tx, { provider: provider.name, raw: delivery.raw, event }),
    );
    if (event === null) throw fail('accounts.webhook.malformed');
    return this.database.asService((tx) => settle(tx, provider.name, key));
  }
}

async function settle(tx: EntityManager, provider: string, key: string): Promise<WebhookReply> {
  const notice = await lockNotice(tx, provider, key);
  if (!WAITING.includes(notice.outcome)) {
    return { outcome: notice.outcome as BillingOutcome, duplicate: true };
  }
  const settled = await apply(tx, provider, notice);
  await settleNotice(tx, notice, settled);
  return { outcome: settled.outcome, duplicate: notice.outcome !== 'received' };
}

async function apply(
  tx: EntityManager,
  provider: string,
  notice: StoredNotice,
): Promise<{ outcome: BillingOutcome; userId: string | null }> {
  if (notice.kind !== 'approved' || notice.occurredAt === null) return { outcome: 'ignored', userId: null };
  const planId = await planSold(tx, provider, notice.productId);
  if (planId === null) return { outcome: 'unknown_product', userId: null };
  const userId = await payingUser(tx, notice);
  if (userId === null) return { outcome: 'unmatched', userId: null };
  const inForce = await lockSubscription(tx, userId);
  const payment = { eventId: notice.dedupeKey, occurredAt: notice.occurredAt };
  if (!takesEffect(payment, inForce)) return { outcome: 'superseded', userId };
  await tx.query(
    `update accounts.profiles
     set plan_id = $2, subscription_status = 'active', subscription_renewed_at = $3, renewed_by = $4 where id = $1`,
    [userId, planId, payment.occurredAt, payment.eventId],
  );
  return { outcome: 'applied', userId };
}

async function planSold(
  tx: EntityManager,
  provider: string,
  productId: string | null,
): Promise<string | null> {
  const rows: { planId: string }[] = await tx.query(
    'select plan_id as "planId" from accounts.provider_products where provider = $1 and product_id = $2',
    [provider, productId],
  );
  return rows[0]?.planId ?? null;
}

/**
 * The user that the checkout address named, else the one whose verified e-mail paid. An address that is not verified
 * proves nothing, and one that two profiles claim names nobody.
 */
async function payingUser(tx: EntityManager, notice: StoredNotice): Promise<string | null> {
  const named: { id: string }[] = await tx.query('select id from accounts.profiles where id = $1', [
    referencedUser(notice),
  ]);
  if (named[0] !== undefined) return named[0].id;
  const byEmail: { id: string }[] = await tx.query(
    'select id from accounts.profiles where email = $1 and email_verified limit 2',
    [normaliseEmail(notice.email)],
  );
  return byEmail.length === 1 ? (byEmail[0]?.id ?? null) : null;
}

async function lockSubscription(
  tx: EntityManager,
  userId: string,
): Promise<{ renewedAt: Date | null; eventId: string | null }> {
  const rows: { renewedAt: Date | null; eventId: string | null }[] = await tx.query(
    `select subscription_renewed_at as "renewedAt", renewed_by as "eventId"
     from accounts.profiles where id = $1 for update`,
    [userId],
  );
  const [inForce] = rows;
  if (inForce === undefined) throw new Error(`profile ${userId} is gone`);
  return inForce;
}
