import { rateLimitFunctions, rateLimitTable } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the providers' notices say beyond a payment, what operators do about them, and limits for those without proof. */
export class ExtendBilling1795200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
    for (const statement of rateLimitTable('accounts')) await runner.query(statement);
    for (const statement of rateLimitFunctions('accounts')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function accounts.take_limits, accounts.give_back_limits');
    await runner.query('drop table accounts.rate_limits, accounts.billing_audit');
    await runner.query(`drop index accounts.billing_events_order_idx, accounts.billing_events_subscription_idx,
      accounts.billing_events_waiting_email_idx, accounts.billing_events_waiting_reference_idx,
      accounts.billing_events_received_idx`);
    await runner.query('revoke delete on accounts.provider_products from accounts_service');
    await runner.query(`alter table accounts.billing_events
      drop column event_type, drop column order_id, drop column subscription_id, drop column offer_id,
      drop column amount_cents, drop column currency, drop column buyer_name, drop column plan_id`);
    await runner.query(`revoke update (kind, occurred_at, product_id, reference, email)
      on accounts.billing_events from accounts_service`);
  }
}

const statements = [
  `alter table accounts.billing_events
    add column event_type text,
    add column order_id text,
    add column subscription_id text,
    add column offer_id text,
    add column amount_cents bigint,
    add column currency text,
    add column buyer_name text,
    add column plan_id uuid constraint billing_events_plan_id_fkey references accounts.plans (id),
    add constraint billing_events_kind_check check (kind in ('approved', 'renewed', 'refused', 'past_due', 'unpaid',
      'canceled', 'expired', 'refunded', 'chargeback', 'other'))`,
  // Payments of before: what they sold is what it is now. The owner sees no rows while its policy is forced on it.
  `alter table accounts.billing_events no force row level security`,
  `update accounts.billing_events event set plan_id = product.plan_id from accounts.provider_products product
    where product.provider = event.provider and product.product_id = event.product_id
      and event.outcome in ('applied', 'superseded')`,
  `alter table accounts.billing_events force row level security`,
  `comment on column accounts.billing_events.plan_id is
    'The plan that the product was when the notice was settled: a later change of the map takes nothing back'`,
  `comment on column accounts.profiles.renewed_by is
    'Provider and id of the notice that decided about the subscription; null for a renewal by hand'`,

  `create index billing_events_order_idx on accounts.billing_events (provider, order_id) where order_id is not null`,
  `create index billing_events_subscription_idx on accounts.billing_events (provider, subscription_id)
    where subscription_id is not null`,
  `create index billing_events_waiting_email_idx on accounts.billing_events (lower(email))
    where outcome in ('received', 'unmatched', 'unknown_product')`,
  `create index billing_events_waiting_reference_idx on accounts.billing_events (lower(reference))
    where outcome in ('received', 'unmatched', 'unknown_product')`,
  `create index billing_events_received_idx on accounts.billing_events (received_at desc, id desc)`,

  // An adapter that has learned something reads the bytes again. The bytes, and when they came, stay.
  `grant update (event_type, kind, occurred_at, order_id, subscription_id, product_id, offer_id, amount_cents, currency,
    reference, email, buyer_name, plan_id) on accounts.billing_events to accounts_service`,
  `grant delete on accounts.provider_products to accounts_service`,

  `create table accounts.billing_audit (
    id uuid constraint billing_audit_pkey primary key default gen_random_uuid(),
    at timestamptz not null default now(),
    action text not null,
    by text not null,
    why text,
    event_id uuid,
    user_id uuid,
    detail jsonb not null default '{}',
    constraint billing_audit_action_check check (action in
      ('replay', 'assign', 'map_product', 'unmap_product', 'set_checkout'))
  )`,
  `create index billing_audit_event_id_idx on accounts.billing_audit (event_id) where event_id is not null`,
  // Nobody's rows: the policy lets the service read and add, no grant lets it change what is there.
  `alter table accounts.billing_audit enable row level security`,
  `alter table accounts.billing_audit force row level security`,
  `create policy billing_audit_service on accounts.billing_audit for all to accounts_service
    using (true) with check (true)`,
  `grant select, insert on accounts.billing_audit to accounts_service`,
];
