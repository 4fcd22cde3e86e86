import { migrate, migrateDown } from '@garimpo/service-kit';
import { testDatabase } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { offersSchema } from '../src/index.ts';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let offers: OffersApp;
let user: TestUser;
let offerId: string;
beforeAll(async () => {
  offers = await startOffersApp();
});
beforeEach(async () => {
  user = await offers.newUser();
  offerId = (await user.makeOffer()).id;
});
afterAll(() => offers.app.close());

async function read(count: number, daysAgo: number): Promise<void> {
  await offers.app.db.query(
    `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source) VALUES ($1, $2, $3, $4, 'manual')
     ON CONFLICT ON CONSTRAINT offer_metrics_offer_id_checked_at_key DO UPDATE SET count = excluded.count`,
    [offerId, user.id, new Date(Date.now() - daysAgo * DAY_MS), count],
  );
}

const growth = async () => (await user.board())[0]?.growth7;

it.each<[string, [count: number, daysAgo: number][], number | null]>([
  ['no reading', [], null],
  ['one reading', [[10, 0]], null],
  [
    'a history of six days',
    [
      [10, 6],
      [20, 0],
    ],
    null,
  ],
  [
    'a week to the minute',
    [
      [100, 8],
      [50, 7.5],
      [62, 0.4],
    ],
    24,
  ],
  [
    'the last of those that are old enough',
    [
      [10, 12],
      [40, 8],
      [45, 6],
      [50, 0],
    ],
    25,
  ],
  [
    'a fall',
    [
      [40, 8],
      [30, 0],
    ],
    -25,
  ],
  [
    'tenths of a percent',
    [
      [30, 8],
      [31, 0],
    ],
    3.3,
  ],
  [
    'nothing gained',
    [
      [30, 8],
      [30, 0],
    ],
    0,
  ],
  [
    'growth from zero, which has no percentage',
    [
      [0, 8],
      [30, 0],
    ],
    null,
  ],
  [
    'a fall to zero',
    [
      [30, 8],
      [0, 0],
    ],
    -100,
  ],
  [
    'an earlier reading of a month before',
    [
      [10, 40],
      [20, 0],
    ],
    null,
  ],
  [
    'a latest reading of a week ago',
    [
      [10, 20],
      [20, 7.1],
    ],
    null,
  ],
])('of %s', async (_case, readings, expected) => {
  // However they come in.
  for (const [count, daysAgo] of readings.toReversed()) await read(count, daysAgo);
  expect(await growth()).toBe(expected);
});

it('follows a reading that is corrected, added later, or deleted', async () => {
  for (const [count, daysAgo] of [
    [100, 9],
    [150, 0],
  ] as const)
    await read(count, daysAgo);
  expect(await growth()).toBe(50);
  await read(120, 8);
  expect(await growth()).toBe(25);
  await offers.app.db.query('DELETE FROM offers.offer_metrics WHERE offer_id = $1 AND count = 120', [
    offerId,
  ]);
  expect(await growth()).toBe(50);
  await offers.app.db.query(
    'UPDATE offers.offer_metrics SET count = 75 WHERE offer_id = $1 AND count = 150',
    [offerId],
  );
  expect(await growth()).toBe(-25);
});

deepIt(
  'is filled in for histories that were there before it, and taken back without the deleted offers',
  async () => {
    const { adminUrl, close } = await testDatabase([offersSchema]);
    const asAdmin = new pg.Client({ connectionString: adminUrl });
    await asAdmin.connect();
    try {
      const { rows } = await asAdmin.query<{ id: string }>(
        `INSERT INTO offers.offers (user_id, title, offer_url, landing_page_url, deleted_at)
       SELECT gen_random_uuid(), 'x', 'https://exemplo.com/', 'https://exemplo.com/', deleted_at
       FROM (VALUES (NULL::timestamptz), (now())) AS made (deleted_at) RETURNING id`,
      );
      await asAdmin.query(
        `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source)
       SELECT id, user_id, now() - age, count, 'manual' FROM offers.offers,
         (VALUES (interval '9 days', 100), (interval '0', 150)) AS reading (age, count)`,
      );
      // With those that came after it.
      while ((await migrateDown({ adminUrl, schema: offersSchema })) !== 'ArchiveAndGrowth1796100000000');
      await migrate({ adminUrl, domains: [offersSchema] });
      const summaries = await asAdmin.query(
        'SELECT offer_id, week_count, latest_count FROM offers.offer_summaries',
      );
      expect(summaries.rows).toEqual([{ offer_id: rows[0]?.id, week_count: 100, latest_count: 150 }]);
    } finally {
      await asAdmin.end();
      await close();
    }
  },
);
