import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  type Database,
  DatabaseModule,
  DomainError,
  databaseToken,
  forgetUserLimits,
  RateLimiter,
  rateLimitFunctions,
  rateLimitRoom,
  rateLimitTable,
  UserLimits,
} from '../src/index.ts';
import { type TestApp, testApp } from '../src/testing/index.ts';

class CreateLimits1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const made of [rateLimitTable, rateLimitFunctions, rateLimitRoom]) {
      for (const statement of made('limited')) await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION limited.take_limits, limited.give_back_limits');
    await runner.query('DROP TABLE limited.rate_limits');
  }
}

@Module({ imports: [DatabaseModule.forDomain({ domain: 'limited', entities: [] })] })
class LimitedModule {}

describe('RateLimiter', () => {
  const rule = { name: 'test', burst: 3, everySeconds: 60 };
  let app: TestApp;
  let database: Database;
  beforeAll(async () => {
    app = await testApp({
      modules: [LimitedModule],
      domains: [{ domain: 'limited', migrations: [CreateLimits1764000000000] }],
    });
    database = app.get<Database>(databaseToken('limited'));
  });
  afterAll(() => app.close());

  const limiter = new RateLimiter('limited', 1);
  const take = (...subjects: string[]) =>
    database.asService((tx) =>
      limiter.take(
        tx,
        subjects.map((subject) => ({ rule, subject })),
      ),
    );
  const outcome = (work: Promise<void>) =>
    work.then(
      () => 'taken',
      (error: { code: string }) => error.code,
    );

  it('lets the burst through and then one per interval', async () => {
    for (let turn = 0; turn < 3; turn += 1) await take('ana');
    await expect(take('ana')).rejects.toMatchObject({ code: 'request.rate.exceeded', retryAfterSeconds: 60 });
    await app.db.query("UPDATE limited.rate_limits SET full_at = full_at - interval '61 seconds'");
    await take('ana');
    expect(await outcome(take('ana'))).toBe('request.rate.exceeded');
  });

  it('counts exactly what comes together', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(take('bia'))));
    expect(outcomes.filter((one) => one === 'taken')).toHaveLength(3);
  });

  it('takes all or nothing', async () => {
    for (let turn = 0; turn < 3; turn += 1) await take('caio');
    for (let turn = 0; turn < 5; turn += 1)
      expect(await outcome(take('duda', 'caio'))).toBe('request.rate.exceeded');
    for (let turn = 0; turn < 3; turn += 1) await take('duda');
  });

  it('says how long to wait for all of them', async () => {
    for (let turn = 0; turn < 3; turn += 1) await take('fabio');
    const slow = { name: 'slow', burst: 1, everySeconds: 600 };
    const both = [
      { rule, subject: 'fabio' },
      { rule: slow, subject: 'fabio' },
    ];
    await database.asService((tx) => limiter.take(tx, [{ rule: slow, subject: 'fabio' }]));
    const refused = database.asService((tx) => limiter.take(tx, both));
    await expect(refused).rejects.toMatchObject({ retryAfterSeconds: 600 });
  });

  it('refunds what was not to be counted', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await take('eva', 'eva at home');
      await database.asService((tx) =>
        tx.run(
          'SELECT limited.give_back_limits($1, $2)',
          limiter
            .values([
              { rule, subject: 'eva' },
              { rule, subject: 'eva at home' },
            ])
            .slice(0, 2),
        ),
      );
    }
  });

  it('holds nothing against anybody that a clock counted which was ahead and has been set back', async () => {
    await app.db.query('DELETE FROM limited.rate_limits');
    await take('gil', 'gil at home');
    await app.db.query(`UPDATE limited.rate_limits SET full_at = full_at + interval '1 hour'`);
    for (let turn = 0; turn < 3; turn += 1) await take('gil', 'gil at home');
    await expect(take('gil', 'gil at home')).rejects.toMatchObject({ retryAfterSeconds: 60 });
  });

  it('forgets buckets that are full again, a bounded number at a time', async () => {
    await app.db.query("UPDATE limited.rate_limits SET full_at = now() - interval '1 second'");
    const count = async () =>
      (await app.db.query('SELECT count(*)::int AS n FROM limited.rate_limits')).rows[0].n;
    const before = await count();
    await database.asService((tx) => limiter.prune(tx, 2));
    expect(await count()).toBe(before - 2);
    await database.asService((tx) => limiter.prune(tx, 1000));
    expect(await count()).toBe(0);
  });

  it('refuses a user by the code of what was asked for, until it is forgotten', async () => {
    const limits = new UserLimits(database, { rateLimitScale: 1 });
    const asked = { name: 'asked for', burst: 1, everySeconds: 60 };
    const ask = (userId: string) =>
      limits.take(userId, asked, (details) => new DomainError('limited.thing.too_many', 429, details));
    await ask('lia');
    await expect(ask('lia')).rejects.toMatchObject({
      code: 'limited.thing.too_many',
      retryAfterSeconds: 60,
      cause: { code: 'request.rate.exceeded' },
    });
    await ask('nei');
    await database.asService((tx) => forgetUserLimits(tx, 'limited', [asked], 'lia'));
    await ask('lia');
    await expect(ask('nei')).rejects.toMatchObject({ code: 'limited.thing.too_many' });
  });
});
