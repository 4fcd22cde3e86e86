import { getConstructionPlans } from 'pg-boss';
import { OWNER_ROLE, schemaName, serviceRole, sqlName } from '../database/names.ts';

/**
 * The tables that pg-boss 10 kept jobs in, as far as rows are moved out of them: without the functions and indexes that only a
 * running service of that time needed. They change no more.
 */
function tablesOf10(schema: string): string[] {
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

/** Version of pg-boss's tables that {@link renewJobsSchema} makes. */
export const JOBS_SCHEMA_VERSION = 46;
const DEAD_JOB_SECONDS = 14 * 24 * 60 * 60;

export function jobsSchemaName(domain: string): string {
  return `${sqlName(domain)}_jobs`;
}

/**
 * For the `up` of the migration that gave a domain its jobs: the tables of pg-boss 10, as they were then. Backups of that time
 * are filled into them. {@link renewJobsSchema} comes after it, in a later migration or, with a new domain, in the same.
 */
export function createJobsSchema(domain: string): string[] {
  return [makeSchema(domain), ...tablesOf10(jobsSchemaName(domain))];
}

/**
 * For the `up` of a migration: pg-boss 12's tables in place of those of pg-boss 10, from which it knows no way itself, with the
 * jobs that wait, run or are dead. The owner owns them; the domain's service may use them and change none; the user role sees
 * nothing of it.
 */
export function renewJobsSchema(domain: string): string[] {
  const schema = jobsSchemaName(domain);
  const own = schemaName(domain);
  const service = serviceRole(domain);
  return [
    // What is sent until now is moved, too.
    `do $$ begin lock table ${schema}.job, ${schema}.queue, ${schema}.tick in access exclusive mode; end $$`,
    // Aside, without the types of the schema that goes.
    `create table ${own}.jobs_of_10 as select id, name, priority, data, state::text, retry_limit, retry_count, retry_delay,
       retry_backoff, start_after, started_on, singleton_key, extract(epoch from expire_in)::int as expire_seconds,
       created_on, completed_on, keep_until, output, policy
     from ${schema}.job where state in ('created', 'retry', 'active', 'failed')`,
    `create table ${own}.queues_of_10 as select name, policy from ${schema}.queue`,
    `create table ${own}.ticks_of_10 as select name, ticked_at from ${schema}.tick`,
    `drop schema ${schema} cascade`,
    makeSchema(domain),
    constructionPlan(schema),
    // Which time of a schedule was last seen to: one row per kind of job.
    `create table ${schema}.tick (name text primary key, ticked_at timestamptz not null)`,
    `grant usage on schema ${schema} to ${service}`,
    // All jobs lie in one table, under two names; to make a queue is to write its row.
    `grant select, insert, update, delete on ${schema}.job, ${schema}.job_common to ${service}`,
    `grant select, insert, update on ${schema}.queue, ${schema}.tick to ${service}`,
    `grant select on ${schema}.version to ${service}`,
    `select ${schema}.create_queue(name, jsonb_build_object('policy', policy)) from ${own}.queues_of_10`,
    `insert into ${schema}.job (id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff,
       start_after, started_on, singleton_key, expire_seconds, deletion_seconds, created_on, completed_on, keep_until,
       output, policy)
     select id, name, priority, data, state::${schema}.job_state, retry_limit, retry_count, retry_delay, retry_backoff,
       start_after, started_on, singleton_key, expire_seconds, ${DEAD_JOB_SECONDS}, created_on, completed_on, keep_until,
       output, policy
     from ${own}.jobs_of_10`,
    `insert into ${schema}.tick (name, ticked_at) select name, ticked_at from ${own}.ticks_of_10`,
    `drop table ${own}.jobs_of_10, ${own}.queues_of_10, ${own}.ticks_of_10`,
  ];
}

/** For the `down` of the migration. Waiting jobs are lost. */
export function dropJobsSchema(domain: string): string[] {
  return [`drop schema ${jobsSchemaName(domain)} cascade`];
}

/** The owner may not create schemas; the role that runs the migrations does it, as with the domain's first one. */
function makeSchema(domain: string): string {
  return `do $$ begin
      set local role none;
      create schema if not exists ${jobsSchemaName(domain)} authorization ${OWNER_ROLE};
      set local role ${OWNER_ROLE};
    end $$`;
}

/** What pg-boss would run to install itself, inside the migration's transaction in place of its own. */
export function constructionPlan(schema: string): string {
  const plan = getConstructionPlans(schema, { createSchema: false });
  const [begin, commit] = ['BEGIN;', 'COMMIT;'];
  return plan.slice(plan.indexOf(begin) + begin.length, plan.lastIndexOf(commit));
}

export class JobsSchemaError extends Error {
  constructor(domain: string, found: number | null) {
    super(
      `the jobs of ${domain} need version ${JOBS_SCHEMA_VERSION} of the tables in ${jobsSchemaName(domain)}, and the database has ${found === null ? 'none' : `version ${found}`}; run the set-up of this version on it`,
    );
    this.name = 'JobsSchemaError';
  }
}
