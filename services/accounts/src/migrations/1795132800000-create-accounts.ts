import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAccounts1795132800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table accounts.billing_events, accounts.provider_products, accounts.profiles');
    await runner.query('drop table accounts.plans');
    await runner.query('drop function accounts.touch()');
  }
}

const statements = [
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
    constraint profiles_email_check check (length(email) <= 254),
    constraint profiles_full_name_check check (length(full_name) between 1 and 120),
    constraint profiles_avatar_url_check check (length(avatar_url) <= 2048)
  )`,
  `comment on column accounts.profiles.email is
    'As the token said when the profile was last made or asked for; payments are matched by it where it is verified'`,
  `comment on column accounts.profiles.renewed_by is
    'Id of the notice behind subscription_renewed_at; null for a renewal by hand'`,
  `create index profiles_verified_email_idx on accounts.profiles (email) where email_verified`,
  `create index profiles_plan_id_idx on accounts.profiles (plan_id)`,

  `create table accounts.provider_products (
    provider text not null,
    product_id text not null,
    plan_id uuid not null constraint provider_products_plan_id_fkey references accounts.plans (id),
    created_at timestamptz not null default now(),
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
    constraint billing_events_dedupe_key unique (provider, dedupe_key),
    constraint billing_events_outcome_check check (outcome in
      ('received', 'applied', 'superseded', 'unmatched', 'unknown_product', 'ignored', 'malformed'))
  )`,
  `create index billing_events_user_id_idx on accounts.billing_events (user_id) where user_id is not null`,
  `create index billing_events_waiting_idx on accounts.billing_events (received_at)
    where outcome in ('received', 'unmatched', 'unknown_product', 'malformed')`,

  `create trigger plans_touch before update on accounts.plans for each row execute function accounts.touch()`,
  `create trigger profiles_touch before update on accounts.profiles for each row execute function accounts.touch()`,

  ...ownRowsPolicy('accounts.profiles', { domain: 'accounts', owner: 'id' }),
  // No grant lets a user near the inbox; the policy is there for the day that one does.
  ...ownRowsPolicy('accounts.billing_events', { domain: 'accounts', owner: 'user_id' }),

  // Prices and limits are public.
  `grant select on accounts.plans to accounts_user`,
  `grant select (id, email, email_verified, full_name, avatar_url, plan_id, trial_started_at, trial_expires_at,
    subscription_status, subscription_renewed_at, created_at, updated_at) on accounts.profiles to accounts_user`,
  `grant update (full_name) on accounts.profiles to accounts_user`,

  `grant select, insert, update on accounts.plans, accounts.provider_products to accounts_service`,
  `grant select, insert, update on accounts.profiles to accounts_service`,
  // What a provider sent is never rewritten, only what became of it.
  `grant select, insert on accounts.billing_events to accounts_service`,
  `grant update (user_id, outcome, processed_at) on accounts.billing_events to accounts_service`,
];
