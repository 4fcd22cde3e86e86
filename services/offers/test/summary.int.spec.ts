import { TREND_READINGS } from '@garimpo/offers-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';
import { randomFrom } from './support/random.ts';

const START_MS = Date.parse('2026-01-01T00:00:00Z');
const MINUTE_MS = 60_000;

let offers: OffersApp;
beforeAll(async () => {
  offers = await startOffersApp();
});
afterAll(() => offers.app.close());

interface Reading {
  offerId: string;
  minute: number;
  count: number;
}

/** As jobs write them: many at once, of several offers. */
async function insert(user: TestUser, readings: Reading[]): Promise<void> {
  await offers.database.asService((tx) =>
    tx.run(
      `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source)
      SELECT r.offer_id, $1, r.checked_at, r.count, 'manual'
      FROM unnest($2::uuid[], $3::timestamptz[], $4::integer[]) AS r (offer_id, checked_at, count)
      ON CONFLICT ON CONSTRAINT offer_metrics_offer_id_checked_at_key DO UPDATE SET count = excluded.count`,
      [
        user.id,
        readings.map((reading) => reading.offerId),
        readings.map((reading) => moment(reading.minute)),
        readings.map((reading) => reading.count),
      ],
    ),
  );
}

async function remove(readings: Pick<Reading, 'offerId' | 'minute'>[]): Promise<void> {
  await offers.database.asService((tx) =>
    tx.run(
      `DELETE FROM offers.offer_metrics USING unnest($1::uuid[], $2::timestamptz[]) AS r (offer_id, checked_at)
      WHERE offer_metrics.offer_id = r.offer_id AND offer_metrics.checked_at = r.checked_at`,
      [readings.map((reading) => reading.offerId), readings.map((reading) => moment(reading.minute))],
    ),
  );
}

function moment(minute: number): string {
  return new Date(START_MS + minute * MINUTE_MS).toISOString();
}

/** What the card must show, computed from the whole history. */
function expectedCard(history: Map<number, number>): object {
  const readings = [...history].sort(([a], [b]) => a - b);
  const [first, latest] = [readings[0], readings.at(-1)];
  return {
    latestCount: latest?.[1] ?? null,
    latestCheckedAt: latest ? moment(latest[0]) : null,
    change: first && latest ? latest[1] - first[1] : null,
    trend: readings.slice(-TREND_READINGS).map(([, count]) => count),
  };
}

describe('the summary on a card', () => {
  it.each([1, 2, 3, 4])(
    'agrees with the whole history after any insertions, corrections and deletions (%i)',
    async (seed) => {
      const random = randomFrom(seed);
      const user = await offers.newUser();
      const histories = new Map<string, Map<number, number>>();
      for (let n = 0; n < 3; n += 1) histories.set((await user.makeOffer()).id, new Map());
      const ids = [...histories.keys()];

      for (let step = 0; step < 40; step += 1) {
        if (random.chance(0.7)) {
          const batch = new Map<string, Reading>();
          for (let n = random.below(6); n >= 0; n -= 1) {
            const reading = {
              offerId: random.oneOf(ids),
              minute: random.below(80),
              count: random.below(1000),
            };
            batch.set(`${reading.offerId} ${reading.minute}`, reading);
          }
          await insert(user, [...batch.values()]);
          for (const { offerId, minute, count } of batch.values()) histories.get(offerId)?.set(minute, count);
        } else {
          const gone = ids.flatMap((offerId) =>
            [...(histories.get(offerId) ?? new Map()).keys()]
              .filter(() => random.chance(0.3))
              .map((minute) => ({ offerId, minute })),
          );
          await remove(gone);
          for (const { offerId, minute } of gone) histories.get(offerId)?.delete(minute);
        }
        const cards = new Map((await user.board()).map((offer) => [offer.id, offer]));
        for (const [id, history] of histories) expect(cards.get(id)).toMatchObject(expectedCard(history));
      }
    },
  );

  it('is empty again after the last reading is gone', async () => {
    const user = await offers.newUser();
    const { id } = await user.makeOffer();
    await insert(user, [{ offerId: id, minute: 1, count: 5 }]);
    await remove([{ offerId: id, minute: 1 }]);
    expect(await user.board()).toMatchObject([expectedCard(new Map())]);
  });

  it('has seen every one of many parallel readings, whatever order they lock their offers in', async () => {
    const user = await offers.newUser();
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await user.makeOffer()).id);
    const random = randomFrom(7);
    const history = new Map<number, number>();
    const minutes = random.shuffled(Array.from({ length: 60 }, (_, minute) => minute));
    await Promise.all(
      minutes.map((minute) => {
        const count = random.below(1000);
        history.set(minute, count);
        return insert(
          user,
          random.shuffled(ids).map((offerId) => ({ offerId, minute, count })),
        );
      }),
    );
    const expected = expectedCard(history);
    expect(await user.board()).toMatchObject(ids.map(() => expected));
  });
});
