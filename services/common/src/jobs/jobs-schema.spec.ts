import { describe, expect, it } from '@jest/globals';
import { constructionPlan, createJobsSchema, JOBS_SCHEMA_VERSION, jobsSchemaName } from './jobs-schema.ts';

describe('the tables of jobs', () => {
  it('are of the version that the migration was written for', () => {
    // Another one: keep the plan of this one as text for the migration, for backups hold its tables, and write a further
    // migration by pg-boss's getMigrationPlans.
    expect(constructionPlan('notes_jobs')).toContain(
      `INSERT INTO notes_jobs.version(version) VALUES ('${JOBS_SCHEMA_VERSION}')`,
    );
  });

  it('are made inside the migration’s transaction, in a schema that is there', () => {
    expect(constructionPlan('notes_jobs')).not.toMatch(/^\s*(BEGIN;|COMMIT;|CREATE SCHEMA)/m);
  });

  it.each(['x; drop schema public', 'Notes', ''])('are refused for a domain %j', (domain) => {
    expect(() => createJobsSchema(domain)).toThrow('is no domain name');
  });

  it('lie beside the domain’s own', () => {
    expect([jobsSchemaName('traffic-filter'), jobsSchemaName('auth')]).toEqual([
      'traffic_filter_jobs',
      'auth_jobs',
    ]);
  });
});
