import type { Transaction } from '@garimpo/service-kit';
import { type BillingEvent, referencedUser } from '../model/billing.entities.ts';

/** What providers call the number of a person or a company. */
const NAMES =
  /^(cpf|cnpj|cpf_?cnpj|doc|document|document_?(number|id)|doc_?number|tax_?id|fiscal_?(number|id))$/i;
/** Shape in which a provider sends a tax number: `{ "type": "CPF", "number": "…" }`. */
const KINDS = /^(cpf|cnpj)$/i;
const DEPTH_MAX = 12;

/**
 * The buyer's CPF or CNPJ, in digits, wherever a provider has put it: no adapter reads it, since nothing but the records
 * that the law asks for has a use for it. `null` where there is none.
 */
export function buyerDocument(raw: Buffer): string | null {
  try {
    return find(JSON.parse(raw.toString('utf8')), 0);
  } catch {
    return null;
  }
}

function find(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return null;
  if ('type' in value && KINDS.test(String(value.type)) && 'number' in value) return digitsOf(value.number);
  for (const [key, inner] of Object.entries(value)) {
    const found = (NAMES.test(key) ? digitsOf(inner) : null) ?? find(inner, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function digitsOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const digits = String(value).replaceAll(/[.\-/\s]/g, '');
  return /^(\d{11}|\d{14})$/.test(digits) ? digits : null;
}

/** Whole years after the year of the payment during which the tax code lets the authorities audit it. */
export const FISCAL_YEARS = 5;

/** Money that came, or went back. Nothing else is anything that the law has us keep. */
const MONEY = ['approved', 'renewed', 'refunded', 'chargeback'];

interface Payment {
  provider: string;
  /** The order, or else the id of the notice, so that two charges never merge. */
  orderKey: string;
  orderId: string | null;
  subscriptionId: string | null;
  userId: string | null;
  plan: string | null;
  amountCents: number | string | null;
  currency: string | null;
  kind: string;
  occurredAt: Date;
  buyerName: string | null;
  buyerEmail: string | null;
  raw: Buffer;
}

/** Copies what must be kept of a user's payments. Safe to repeat: an order has one record. */
export async function keepFiscalRecords(tx: Transaction, userId: string): Promise<void> {
  const payments = await tx.rows<Payment>(
    `select event.provider, coalesce(order_id, dedupe_key) as "orderKey", order_id as "orderId",
       subscription_id as "subscriptionId", user_id as "userId", plans.name as plan, amount_cents as "amountCents",
       currency, kind, occurred_at as "occurredAt", buyer_name as "buyerName", email as "buyerEmail",
       coalesce(fetched, raw) as raw
     from accounts.billing_events event left join accounts.plans on plans.id = event.plan_id
     where user_id = $1 and kind = any ($2) and occurred_at is not null order by occurred_at, event.id`,
    [userId, MONEY],
  );
  for (const payment of payments) await keep(tx, payment);
}

/**
 * Stores the fiscal part of a notice about an erased account's purchase, and nothing else of it. Returns false for
 * any other notice.
 */
export async function keepLateNotice(
  tx: Transaction,
  delivery: { provider: string; raw: Buffer; event: BillingEvent },
): Promise<boolean> {
  const { provider, raw, event } = delivery;
  const { orderId, subscriptionId, kind, occurredAt } = event;
  const known = await tx.one<{ userId: string | null; plan: string | null }>(
    `select user_id as "userId", plan from accounts.fiscal_records record
     where (provider = $1 and (order_id = $2 or subscription_id = $3) or user_id = $4)
       and not exists (select from accounts.profiles where profiles.id = record.user_id)
     order by recorded_at limit 1`,
    [provider, orderId, subscriptionId, referencedUser(event)],
  );
  if (known === undefined) return false;
  if (!MONEY.includes(kind) || occurredAt === null) return true;
  await keep(tx, {
    ...known,
    provider,
    orderKey: orderId ?? `id:${event.eventId}`,
    orderId,
    subscriptionId,
    amountCents: event.amountCents,
    currency: event.currency,
    kind,
    occurredAt,
    buyerName: event.buyerName,
    buyerEmail: event.email,
    raw,
  });
  return true;
}

/** Deletes what need not be kept any longer; answers how many records that were. */
export function dropOldFiscalRecords(tx: Transaction): Promise<number> {
  return tx.changed('delete from accounts.fiscal_records where keep_until < current_date');
}

async function keep(tx: Transaction, payment: Payment): Promise<void> {
  const { occurredAt } = payment;
  const paid = payment.kind === 'approved' || payment.kind === 'renewed';
  await tx.run(
    `insert into accounts.fiscal_records as kept (provider, order_key, order_id, subscription_id, user_id, plan,
       amount_cents, currency, paid_at, refunded_at, buyer_name, buyer_document, buyer_email, keep_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, make_date($14, 1, 1))
     on conflict (provider, order_key) do update set
       subscription_id = coalesce(kept.subscription_id, excluded.subscription_id),
       plan = coalesce(kept.plan, excluded.plan),
       -- What was paid, and not the part of it that went back.
       amount_cents = case when excluded.paid_at is null then coalesce(kept.amount_cents, excluded.amount_cents)
         else coalesce(excluded.amount_cents, kept.amount_cents) end,
       currency = coalesce(kept.currency, excluded.currency),
       paid_at = least(kept.paid_at, excluded.paid_at),
       refunded_at = least(kept.refunded_at, excluded.refunded_at),
       buyer_name = coalesce(kept.buyer_name, excluded.buyer_name),
       buyer_document = coalesce(kept.buyer_document, excluded.buyer_document),
       buyer_email = coalesce(kept.buyer_email, excluded.buyer_email),
       keep_until = greatest(kept.keep_until, excluded.keep_until)`,
    [
      payment.provider,
      payment.orderKey,
      payment.orderId,
      payment.subscriptionId,
      payment.userId,
      payment.plan,
      payment.amountCents,
      payment.currency,
      paid ? occurredAt : null,
      paid ? null : occurredAt,
      payment.buyerName,
      buyerDocument(payment.raw),
      payment.buyerEmail,
      occurredAt.getUTCFullYear() + FISCAL_YEARS + 1,
    ],
  );
}
