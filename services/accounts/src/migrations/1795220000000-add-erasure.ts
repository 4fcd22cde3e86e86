import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts that are to be deleted, those that are being erased, and what the law has us keep of the payments. Rows of
 * people can be deleted from here on, by a policy only as long as their erasure is under way.
 */
export class AddErasure1795220000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop policy profiles_erased on accounts.profiles');
    await runner.query('drop policy billing_events_erased on accounts.billing_events');
    await runner.query('drop policy billing_audit_erased on accounts.billing_audit');
    await runner.query('revoke delete on accounts.profiles, accounts.billing_events from accounts_service');
    await runner.query(
      'revoke update (user_id, why, detail) on accounts.billing_audit from accounts_service',
    );
    await runner.query('drop table accounts.fiscal_records, accounts.erasures');
    await runner.query(
      'drop index accounts.billing_events_unclaimed_email_idx, accounts.billing_events_unclaimed_reference_idx',
    );
    await runner.query('alter table accounts.profiles drop column deletion_requested_at');
  }
}

/** Allows only the service, whatever grant is added by mistake. */
function serviceOnly(table: string): string[] {
  return [
    `alter table accounts.${table} enable row level security`,
    `alter table accounts.${table} force row level security`,
    `create policy ${table}_service on accounts.${table} for all to accounts_service using (true) with check (true)`,
  ];
}

const statements = [
  `alter table accounts.profiles add column deletion_requested_at timestamptz`,
  `comment on column accounts.profiles.deletion_requested_at is
    'When the user asked for the account to be deleted; it can be undone for seven days'`,
  `create index profiles_deletion_requested_idx on accounts.profiles (deletion_requested_at)
    where deletion_requested_at is not null`,
  `grant select (deletion_requested_at) on accounts.profiles to accounts_user`,

  // Outlives the profile, so that an erasure that was interrupted is known to have begun.
  `create table accounts.erasures (
    user_id uuid constraint erasures_pkey primary key,
    email text not null,
    email_verified boolean not null,
    began_at timestamptz not null default now(),
    access_ended_at timestamptz
  )`,
  ...serviceOnly('erasures'),
  `grant select, insert, delete on accounts.erasures to accounts_service`,
  `grant update (access_ended_at) on accounts.erasures to accounts_service`,

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
  ...serviceOnly('fiscal_records'),
  `create policy fiscal_records_kept on accounts.fiscal_records as restrictive for delete to accounts_service
    using (keep_until < current_date)`,
  `grant select, insert, update, delete on accounts.fiscal_records to accounts_service`,

  // Notices that name a person although nobody has claimed them.
  `create index billing_events_unclaimed_email_idx on accounts.billing_events (lower(email)) where user_id is null`,
  `create index billing_events_unclaimed_reference_idx on accounts.billing_events (lower(reference))
    where user_id is null`,

  `grant delete on accounts.profiles, accounts.billing_events to accounts_service`,
  `create policy profiles_erased on accounts.profiles as restrictive for delete to accounts_service
    using (id in (select user_id from accounts.erasures where access_ended_at is not null))`,
  `create policy billing_events_erased on accounts.billing_events as restrictive for delete to accounts_service
    using (user_id in (select user_id from accounts.erasures where access_ended_at is not null))`,
  // What operators did stays, without whom they did it for.
  `grant update (user_id, why, detail) on accounts.billing_audit to accounts_service`,
  `create policy billing_audit_erased on accounts.billing_audit as restrictive for update to accounts_service
    using (exists (select from accounts.erasures gone where gone.access_ended_at is not null and (
      gone.user_id = billing_audit.user_id
      or strpos(concat_ws(' ', billing_audit.why, billing_audit.detail::text), gone.user_id::text) > 0
      or gone.email <> '' and strpos(lower(concat_ws(' ', billing_audit.why, billing_audit.detail::text)), gone.email) > 0)))
    with check (true)`,
];
