import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { constructionPlan, createJobsSchema, jobsSchemaName } from './jobs-schema.ts';

describe('the tables of jobs', () => {
  it('are the ones that were reviewed', () => {
    // Another digest: pg-boss brings other tables. Read them, keep these for the migrations that made them.
    const digest = createHash('sha256').update(constructionPlan('notes_jobs')).digest('hex');
    expect(digest).toBe('a54af5e22af16147e1da7aeed96e8e94a321b2e06ac23bb886d347d1a1b3cb7d');
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
