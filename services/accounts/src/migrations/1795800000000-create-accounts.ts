import {
  createJobsSchema,
  dropJobsSchema,
  ownRowsPolicy,
  type ReplacedMigrations,
  rateLimitFunctions,
  rateLimitTable,
} from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const replaced: ReplacedMigrations = { last: 'RenewJobs1795700000000', count: 11 };

/** Plans, profiles, the inbox of the payment providers' notices, and what is kept while and after an account is erased. */
export class CreateAccounts1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements()) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table accounts.rate_limits, accounts.fiscal_records, accounts.billing_audit, accounts.billing_events,
      accounts.provider_products, accounts.profiles, accounts.erasures, accounts.plans`);
    await runner.query('drop function accounts.touch(), accounts.take_limits, accounts.give_back_limits');
    for (const statement of dropJobsSchema('accounts')) await runner.query(statement);
  }
}

function statements(): string[] {
  return [
    ...createJobsSchema('accounts'),
    ...profiles,
    ...billing,
    ...erasure,
    ...policies,
    ...grants,
    ...rateLimitTable('accounts'),
    ...rateLimitFunctions('accounts'),
  ];
}

const profiles = [
  `create function accounts.touch() returns trigger language plpgsql as $$
  begin
    new.updated_at := now();
    return new;
  end $$`,

  `create table accounts.plans (
    id uuid constraint plans_pkey primary key default gen_random_uuid(),
    name text not null constraint plans_name_key unique,
    price integer not null,
    max_libraries integer not null,
    max_clones integer not null,
    max_anticlone integer not null,
    max_quizzes integer not null,
    quiz_extra_price integer,
    max_cloaker_requests integer not null,
    features text[] not null default '{}',
    checkout_url text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint plans_name_check check (name in ('starter', 'intermediario', 'avancado')),
    constraint plans_prices_check check (price >= 0 and quiz_extra_price >= 0),
    constraint plans_limits_check check (
      least(max_libraries, max_clones, max_anticlone, max_quizzes, max_cloaker_requests) >= -1
    ),
    constraint plans_checkout_url_check check (checkout_url ~ '^https?://' and length(checkout_url) <= 2048)
  )`,

  // Keyed by the auth service's user id, which no foreign key can name: another domain, perhaps another database.
  `create table accounts.profiles (
    id uuid constraint profiles_pkey primary key,
    email text not null,
    email_verified boolean not null default false,
    full_name text,
    avatar_url text,
    plan_id uuid constraint profiles_plan_id_fkey references accounts.plans (id),
    trial_started_at timestamptz,
    trial_expires_at timestamptz,
    subscription_status text,
    subscription_renewed_at timestamptz,
    renewed_by text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    language text not null default 'pt',
    email_notifications boolean not null default true,
    deletion_requested_at timestamptz,
    marks text[] not null default '{}',
    email_said_at timestamptz not null default now(),
    constraint profiles_email_check check (length(email) <= 254),
    constraint profiles_full_name_check check (length(full_name) between 1 and 120),
    constraint profiles_avatar_url_check check (length(avatar_url) <= 2048),
    constraint profiles_avatar_url_place_check check (avatar_url ~ '^(/api/avatars/|https://)'),
    constraint profiles_language_check check (language in ('en', 'pt', 'es')),
    constraint profiles_marks_check check (
      cardinality(marks) <= 32 and array_to_string(marks, ' ', '?') ~ '^[a-z0-9. -]*$'
        and length(array_to_string(marks, ' ')) <= 2048)
  )`,
  `comment on column accounts.profiles.email is
    'As the token said when the profile was last made or asked for; payments are matched by it where it is verified'`,
  `comment on column accounts.profiles.email_said_at is
    'When the token was issued that email and email_verified are from; no earlier one changes them'`,
  `comment on column accounts.profiles.renewed_by is
    'Provider and id of the notice that decided about the subscription; null for a renewal by hand'`,
  `comment on column accounts.profiles.email_notifications is
    'Mails about the safety of the account go whatever is said here'`,
  `comment on column accounts.profiles.deletion_requested_at is
    'When the user asked for the account to be deleted; it can be undone for seven days'`,
  `create index profiles_verified_email_idx on accounts.profiles (email) where email_verified`,
  `create index profiles_plan_id_idx on accounts.profiles (plan_id)`,
  // Never renewed sorts as renewed long ago: such a subscription has run out, too.
  `create index profiles_active_renewal_idx on accounts.profiles
    (coalesce(subscription_renewed_at, '-infinity'::timestamptz)) where subscription_status = 'active'`,
  `create index profiles_trial_end_idx on accounts.profiles (trial_expires_at) where subscription_status = 'trialing'`,
  `create index profiles_deletion_requested_idx on accounts.profiles (deletion_requested_at)
    where deletion_requested_at is not null`,
  `create trigger plans_touch before update on accounts.plans for each row execute function accounts.touch()`,
  `create trigger profiles_touch before update on accounts.profiles for each row execute function accounts.touch()`,
];

const billing = [
  // min_amount_cents: for a product that may be sold for less than its plan's price.
  `create table accounts.provider_products (
    provider text not null,
    product_id text not null,
    plan_id uuid not null constraint provider_products_plan_id_fkey references accounts.plans (id),
    created_at timestamptz not null default now(),
    min_amount_cents integer constraint provider_products_min_amount_check check (min_amount_cents >= 0),
    constraint provider_products_pkey primary key (provider, product_id)
  )`,

  `create table accounts.billing_events (
    id uuid constraint billing_events_pkey primary key default gen_random_uuid(),
    provider text not null,
    dedupe_key text not null,
    raw bytea not null,
    received_at timestamptz not null default now(),
    kind text,
    occurred_at timestamptz,
    product_id text,
    reference text,
    email text,
    user_id uuid,
    outcome text not null default 'received',
    processed_at timestamptz,
    event_type text,
    order_id text,
    subscription_id text,
    offer_id text,
    amount_cents bigint,
    currency text,
    buyer_name text,
    plan_id uuid constraint billing_events_plan_id_fkey references accounts.plans (id),
    fetched bytea,
    fetched_at timestamptz,
    fetch_by timestamptz,
    constraint billing_events_dedupe_key unique (provider, dedupe_key),
    constraint billing_events_kind_check check (kind in ('approved', 'renewed', 'refused', 'past_due', 'unpaid',
      'canceled', 'expired', 'refunded', 'chargeback', 'other')),
    constraint billing_events_outcome_check check (outcome in ('received', 'applied', 'superseded', 'unmatched',
      'unknown_product', 'ignored', 'malformed', 'fetching', 'amount_mismatch'))
  )`,
  `comment on column accounts.billing_events.plan_id is
    'The plan that the product was when the notice was settled: a later change of the map takes nothing back'`,
  `comment on column accounts.billing_events.fetched is
    'What the notice names, as the provider''s API told it: JSON, each resource under what it is'`,
  `comment on column accounts.billing_events.fetch_by is
    'When somebody looks whether it was read, and has it read again'`,
  `create index billing_events_user_id_idx on accounts.billing_events (user_id) where user_id is not null`,
  `create index billing_events_waiting_idx on accounts.billing_events (received_at)
    where outcome in ('received', 'unmatched', 'unknown_product', 'malformed')`,
  `create index billing_events_order_idx on accounts.billing_events (provider, order_id) where order_id is not null`,
  `create index billing_events_subscription_idx on accounts.billing_events (provider, subscription_id)
    where subscription_id is not null`,
  `create index billing_events_waiting_email_idx on accounts.billing_events (lower(email))
    where outcome in ('received', 'unmatched', 'unknown_product')`,
  `create index billing_events_waiting_reference_idx on accounts.billing_events (lower(reference))
    where outcome in ('received', 'unmatched', 'unknown_product')`,
  `create index billing_events_received_idx on accounts.billing_events (received_at desc, id desc)`,
  `create index billing_events_fetch_idx on accounts.billing_events (fetch_by) where outcome = 'fetching'`,
  // Notices that name a person although nobody has claimed them.
  `create index billing_events_unclaimed_email_idx on accounts.billing_events (lower(email)) where user_id is null`,
  `create index billing_events_unclaimed_reference_idx on accounts.billing_events (lower(reference))
    where user_id is null`,

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
];

const erasure = [
  // Outlives the profile, so that an erasure that was interrupted is known to have begun. former_emails: emails to them are erased too,
  // after sign-in has forgotten them.
  `create table accounts.erasures (
    user_id uuid constraint erasures_pkey primary key,
    email text not null,
    email_verified boolean not null,
    began_at timestamptz not null default now(),
    access_ended_at timestamptz,
    former_emails text[] not null default '{}'
  )`,

  `create table accounts.fiscal_records (
    id uuid constraint fiscal_records_pkey primary key default gen_random_uuid(),
    provider text not null,
    order_key text not null,
    order_id text,
    subscription_id text,
    user_id uuid,
    plan text,
    amount_cents bigint,
    currency text,
    paid_at timestamptz,
    refunded_at timestamptz,
    buyer_name text,
    buyer_document text,
    buyer_email text,
    recorded_at timestamptz not null default now(),
    keep_until date not null,
    constraint fiscal_records_order_key unique (provider, order_key),
    constraint fiscal_records_moment_check check (paid_at is not null or refunded_at is not null)
  )`,
  `comment on table accounts.fiscal_records is
    'What tax and consumer law have us keep of payments whose account was erased; no user role may read it'`,
  `create index fiscal_records_order_idx on accounts.fiscal_records (provider, order_id) where order_id is not null`,
  `create index fiscal_records_subscription_idx on accounts.fiscal_records (provider, subscription_id)
    where subscription_id is not null`,
  `create index fiscal_records_user_id_idx on accounts.fiscal_records (user_id) where user_id is not null`,
  `create index fiscal_records_keep_until_idx on accounts.fiscal_records (keep_until)`,
];

const policies = [
  ...ownRowsPolicy('accounts.profiles', { domain: 'accounts', owner: 'id' }),
  // No grant lets a user near the inbox; the policy is there for the day that one does.
  ...ownRowsPolicy('accounts.billing_events', { domain: 'accounts', owner: 'user_id' }),
  ...['billing_audit', 'erasures', 'fiscal_records'].flatMap((table) => [
    `alter table accounts.${table} enable row level security`,
    `alter table accounts.${table} force row level security`,
    `create policy ${table}_service on accounts.${table} for all to accounts_service using (true) with check (true)`,
  ]),

  // Rows of people are deleted only while their erasure is under way.
  `create policy profiles_erased on accounts.profiles as restrictive for delete to accounts_service
    using (id in (select user_id from accounts.erasures where access_ended_at is not null))`,
  `create policy billing_events_erased on accounts.billing_events as restrictive for delete to accounts_service
    using (user_id in (select user_id from accounts.erasures where access_ended_at is not null))`,
  `create policy billing_audit_erased on accounts.billing_audit as restrictive for update to accounts_service
    using (exists (select from accounts.erasures gone where gone.access_ended_at is not null and (
      gone.user_id = billing_audit.user_id
      or strpos(concat_ws(' ', billing_audit.why, billing_audit.detail::text), gone.user_id::text) > 0
      or gone.email <> '' and strpos(lower(concat_ws(' ', billing_audit.why, billing_audit.detail::text)), gone.email) > 0)))
    with check (true)`,
  `create policy fiscal_records_kept on accounts.fiscal_records as restrictive for delete to accounts_service
    using (keep_until < current_date)`,
];

const grants = [
  // Prices and limits are public.
  `grant select on accounts.plans to accounts_user`,
  `grant select (id, email, email_verified, full_name, avatar_url, plan_id, trial_started_at, trial_expires_at,
    subscription_status, subscription_renewed_at, created_at, updated_at, language, email_notifications,
    deletion_requested_at, marks, email_said_at),
    update (full_name, avatar_url, language, email_notifications, marks) on accounts.profiles to accounts_user`,

  `grant select, insert, update on accounts.plans to accounts_service`,
  `grant select, insert, update, delete on accounts.provider_products, accounts.profiles, accounts.fiscal_records
    to accounts_service`,
  // An adapter that has learned something reads a notice's bytes again. The bytes, and when they came, are never rewritten.
  `grant select, insert, delete, update (user_id, outcome, processed_at, event_type, kind, occurred_at, order_id,
    subscription_id, product_id, offer_id, amount_cents, currency, reference, email, buyer_name, plan_id, fetched,
    fetched_at, fetch_by) on accounts.billing_events to accounts_service`,
  // What operators did stays, without the person whom they did it for.
  `grant select, insert, update (user_id, why, detail) on accounts.billing_audit to accounts_service`,
  `grant select, insert, delete, update (access_ended_at, former_emails) on accounts.erasures to accounts_service`,
];
