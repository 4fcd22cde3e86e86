/**
 * The tables that pg-boss 10 kept jobs in, as far as rows are moved out of them: without the functions and indexes that only
 * a running service of that time needed. They change no more.
 */
export function tablesOf10(schema: string): string[] {
  return [
    `create type ${schema}.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed')`,
    `create table ${schema}.version (
      version int primary key,
      maintained_on timestamptz,
      cron_on timestamptz,
      monitored_on timestamptz)`,
    `insert into ${schema}.version (version) values (24)`,
    `create table ${schema}.queue (
      name text primary key,
      policy text,
      retry_limit int,
      retry_delay int,
      retry_backoff bool,
      expire_seconds int,
      retention_minutes int,
      dead_letter text references ${schema}.queue (name),
      partition_name text,
      created_on timestamptz not null default now(),
      updated_on timestamptz not null default now())`,
    `create table ${schema}.schedule (
      name text primary key references ${schema}.queue on delete cascade,
      cron text not null,
      timezone text,
      data jsonb,
      options jsonb,
      created_on timestamptz not null default now(),
      updated_on timestamptz not null default now())`,
    `create table ${schema}.subscription (
      event text not null,
      name text not null references ${schema}.queue on delete cascade,
      created_on timestamptz not null default now(),
      updated_on timestamptz not null default now(),
      primary key (event, name))`,
    `create table ${schema}.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default 0,
      data jsonb,
      state ${schema}.job_state not null default 'created',
      retry_limit integer not null default 2,
      retry_count integer not null default 0,
      retry_delay integer not null default 0,
      retry_backoff boolean not null default false,
      start_after timestamptz not null default now(),
      started_on timestamptz,
      singleton_key text,
      singleton_on timestamp,
      expire_in interval not null default interval '15 minutes',
      created_on timestamptz not null default now(),
      completed_on timestamptz,
      keep_until timestamptz not null default now() + interval '14 days',
      output jsonb,
      dead_letter text,
      policy text,
      primary key (name, id)) partition by list (name)`,
    `create table ${schema}.archive (
      like ${schema}.job, archived_on timestamptz not null default now(), primary key (name, id))`,
    // Which time of a schedule was last seen to: one row per kind of job.
    `create table ${schema}.tick (name text primary key, ticked_at timestamptz not null)`,
  ];
}
