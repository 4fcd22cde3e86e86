import { getConstructionPlans } from 'pg-boss';
import { OWNER_ROLE, serviceRole, sqlName } from '../database/names.ts';

/** Version of pg-boss's tables that {@link createJobsSchema} makes. */
export const JOBS_SCHEMA_VERSION = 46;

export function jobsSchemaName(domain: string): string {
  return `${sqlName(domain)}_jobs`;
}

/**
 * For the `up` of the migration that gives a domain its jobs. The owner owns the tables; the domain's service may use them and
 * change none; the user role sees nothing of them.
 */
export function createJobsSchema(domain: string): string[] {
  const schema = jobsSchemaName(domain);
  const service = serviceRole(domain);
  return [
    // The owner may not create schemas; the administrator who runs the migrations does it, as with the domain's own schema.
    `do $$ begin
      set local role none;
      create schema if not exists ${schema} authorization ${OWNER_ROLE};
      set local role ${OWNER_ROLE};
    end $$`,
    constructionPlan(schema),
    // Until when a schedule's times are known to have been seen: one row per kind of job.
    `create table ${schema}.tick (name text primary key, ticked_at timestamptz not null)`,
    `grant usage on schema ${schema} to ${service}`,
    // All jobs lie in one table, under two names; making a queue means writing its row.
    `grant select, insert, update, delete on ${schema}.job, ${schema}.job_common to ${service}`,
    `grant select, insert, update on ${schema}.queue, ${schema}.tick to ${service}`,
    `grant select on ${schema}.version to ${service}`,
  ];
}

/** For the `down` of the migration. Waiting jobs are lost. */
export function dropJobsSchema(domain: string): string[] {
  return [`drop schema ${jobsSchemaName(domain)} cascade`];
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
