import {
  accountsErrors,
  type MapProductInput,
  type MapProductReply,
  type PlanCheckoutInput,
  type PlanCheckoutReply,
  type PlanName,
  type ProviderProduct,
  type UnmapProductInput,
} from '@garimpo/accounts-contract';
import { type Database, defineErrors, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { BillingAuditEntity, ProviderProductEntity } from '../model/billing.entities.ts';
import { PlanEntity } from '../model/plan.entity.ts';
import { BillingQueue } from './billing-queue.ts';

const fail = defineErrors(accountsErrors);

/**
 * Mapping of products to plans and the checkout addresses: an operator's settings. Runs as the service throughout,
 * because these rows belong to no user.
 */
@Injectable()
export class PlanSalesService {
  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    private readonly queue: BillingQueue,
  ) {}

  async products(): Promise<ProviderProduct[]> {
    return this.database.asService((tx) =>
      tx.rows(
        `select provider, product_id as "productId", plans.name as plan, min_amount_cents as "minAmountCents"
         from accounts.provider_products join accounts.plans on plans.id = plan_id order by provider, product_id`,
      ),
    );
  }

  /** Applies to new sales; earlier ones keep their plan. Throws `accounts.plan.not_found`. */
  async mapProduct(input: MapProductInput): Promise<MapProductReply> {
    const { provider, productId, plan, minAmountCents = null, by, why } = input;
    const product = { provider, productId, plan, minAmountCents };
    await this.database.asService(async (tx) => {
      const before = await planOfProduct(tx, product);
      const sold = await tx.repository(PlanEntity).findOneBy({ name: plan });
      if (sold === null) throw fail('accounts.plan.not_found');
      await tx
        .repository(ProviderProductEntity)
        .upsert({ provider, productId, planId: sold.id, minAmountCents }, ['provider', 'productId']);
      await tx
        .repository(BillingAuditEntity)
        .insert({ action: 'map_product', by, why, detail: { ...product, before } });
    });
    const takenUp = await this.queue.takeUpForProduct(provider, productId);
    return { product, takenUp, by, why: why ?? null };
  }

  /** Throws `accounts.product.not_found`. */
  async unmapProduct({ provider, productId, by, why }: UnmapProductInput): Promise<void> {
    await this.database.asService(async (tx) => {
      const before = await planOfProduct(tx, { provider, productId });
      if (before === null) throw fail('accounts.product.not_found');
      await tx.repository(ProviderProductEntity).delete({ provider, productId });
      await tx
        .repository(BillingAuditEntity)
        .insert({ action: 'unmap_product', by, why, detail: { provider, productId, before } });
    });
  }

  /** Throws `accounts.plan.not_found`. */
  async setCheckout(plan: PlanName, { checkoutUrl, by, why }: PlanCheckoutInput): Promise<PlanCheckoutReply> {
    await this.database.asService(async (tx) => {
      const found = await tx
        .repository(PlanEntity)
        .findOne({ where: { name: plan }, lock: { mode: 'pessimistic_write' } });
      if (found === null) throw fail('accounts.plan.not_found');
      await tx.repository(PlanEntity).update(found.id, { checkoutUrl });
      const detail = { plan, checkoutUrl, before: found.checkoutUrl };
      await tx.repository(BillingAuditEntity).insert({ action: 'set_checkout', by, why, detail });
    });
    return { plan, checkoutUrl, by, why: why ?? null };
  }
}

async function planOfProduct(
  tx: Transaction,
  { provider, productId }: { provider: string; productId: string },
): Promise<string | null> {
  const product = await tx.one<{ name: string }>(
    `select plans.name from accounts.provider_products product join accounts.plans on plans.id = plan_id
     where provider = $1 and product_id = $2 for update of product`,
    [provider, productId],
  );
  return product?.name ?? null;
}
