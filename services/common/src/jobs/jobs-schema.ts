import PgBoss from 'pg-boss';
import { OWNER_ROLE, serviceRole, sqlName } from '../database/names.ts';

/** Version of pg-boss's tables that this code was written and reviewed for. */
export const JOBS_SCHEMA_VERSION = 24;

export function jobsSchemaName(domain: string): string {
  return `${sqlName(domain)}_jobs`;
}

/**
 * Statements for the `up` of a migration that gives the domain its jobs: pg-boss's tables in a schema of their own, which
 * the owner owns. The domain's service may use the tables, and make the one thing that pg-boss makes while running, a
 * queue, only through the function for it. The user role sees nothing of it.
 */
export function createJobsSchema(domain: string): string[] {
  const schema = jobsSchemaName(domain);
  const service = serviceRole(domain);
  return [
    // The owner may not create schemas; whoever runs the migrations does it for them, as with the domain's first one.
    `do $$ begin
      set local role none;
      create schema if not exists ${schema} authorization ${OWNER_ROLE};
      set local role ${OWNER_ROLE};
    end $$`,
    constructionPlan(schema),
    // Which time of a schedule was last seen to: one row per kind of job.
    `create table ${schema}.tick (name text primary key, ticked_at timestamptz not null)`,
    // Making a queue makes a table. As its owner, with names that nobody can bend by a search path.
    `alter function ${schema}.create_queue(text, json) security definer set search_path = pg_catalog, pg_temp`,
    `revoke all on function ${schema}.create_queue(text, json), ${schema}.delete_queue(text) from public`,
    `grant usage on schema ${schema} to ${service}`,
    `grant execute on function ${schema}.create_queue(text, json) to ${service}`,
    `grant select, insert, update, delete on ${schema}.job to ${service}`,
    `grant select, insert, delete on ${schema}.archive to ${service}`,
    `grant select, update on ${schema}.queue to ${service}`,
    `grant select on ${schema}.version to ${service}`,
    `grant select, insert, update on ${schema}.tick to ${service}`,
  ];
}

/** For the migration's `down`. Jobs that wait are lost. */
export function dropJobsSchema(domain: string): string[] {
  return [`drop schema ${jobsSchemaName(domain)} cascade`];
}

/** What pg-boss would run to install itself, without the transaction and the schema, which are the migration's. */
export function constructionPlan(schema: string): string {
  const plan = PgBoss.getConstructionPlans(schema);
  const version = Number(/version\(version\) VALUES \('(\d+)'\)/.exec(plan)?.[1]);
  if (version !== JOBS_SCHEMA_VERSION)
    throw new Error(
      `pg-boss brings version ${version} of its tables, reviewed was ${JOBS_SCHEMA_VERSION}: keep the plan of ${JOBS_SCHEMA_VERSION} for this migration, and write one to ${version}`,
    );
  return plan
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
    .replace(/CREATE SCHEMA IF NOT EXISTS \w+\s*;/, '');
}

/** The start stops here: the jobs' tables are not there, or another version's. */
export class JobsSchemaError extends Error {
  constructor(domain: string, found: number | null) {
    super(
      `the jobs of ${domain} need version ${JOBS_SCHEMA_VERSION} of the tables in ${jobsSchemaName(domain)}, and the database has ${found === null ? 'none' : `version ${found}`}; run the set-up of this version on it`,
    );
    this.name = 'JobsSchemaError';
  }
}
