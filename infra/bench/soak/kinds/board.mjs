// @ts-check
import { seedBoard } from '../../board/seed-board.mjs';
import { inTurn, JSON_TYPE } from '../world.mjs';

const OFFERS = 200;
const READINGS_EACH = 20;
const COLUMNS = ['waiting', 'testing', 'approved', 'invalid'];

/** @typedef {{ id: string, status: string, asked: string | null, readings: number }} Card `asked`: where it is on its way to */

/**
 * A busy person's board: looked at, its cards dragged, readings noted.
 * @param {import('../world.mjs').World} world
 * @returns {Promise<import('../world.mjs').Part>}
 */
export async function boardPart({ ask, mine, database }) {
  await seedBoard(database, { email: 'demo@garimpo.local', offers: OFFERS, readingsEach: READINGS_EACH });
  const { offers } = await ask('GET', '/api/offers');
  /** @type {Card[]} */
  const cards = offers.map((/** @type {Card} */ { id, status }) => ({
    id,
    status,
    asked: null,
    readings: 0,
  }));
  const nextCard = inTurn(() => cards);
  const nextStill = inTurn(
    () => cards,
    ({ asked }) => asked === null,
  );
  const json = () => ({ ...mine(), ...JSON_TYPE });
  return {
    kinds: [
      {
        name: 'board',
        perSecond: 4,
        connections: 2,
        wanted: 200,
        next: () => ({ path: '/api/offers', headers: mine() }),
      },
      {
        name: 'card dragged',
        perSecond: 4,
        connections: 4,
        wanted: 200,
        next: () => {
          const card = nextStill();
          const status = /** @type {string} */ (COLUMNS[(COLUMNS.indexOf(card.status) + 1) % COLUMNS.length]);
          card.asked = status;
          return {
            method: 'PATCH',
            path: `/api/offers/${card.id}`,
            headers: json(),
            body: JSON.stringify({ status }),
            onWanted: () => {
              card.status = status;
              card.asked = null;
            },
          };
        },
      },
      {
        name: 'reading noted',
        perSecond: 2,
        connections: 2,
        wanted: 201,
        next: () => {
          const card = nextCard();
          return {
            method: 'POST',
            path: `/api/offers/${card.id}/metrics`,
            headers: json(),
            body: JSON.stringify({ count: 100 + card.readings }),
            onWanted: () => {
              card.readings += 1;
            },
          };
        },
      },
      {
        name: 'readings of an offer',
        perSecond: 3,
        connections: 2,
        wanted: 200,
        next: () => ({ path: `/api/offers/${nextCard().id}/metrics?days=30`, headers: mine() }),
      },
    ],
    kept: async () => {
      const { rows } = await database.query(
        `SELECT id, status, (SELECT count(*)::int FROM offers.offer_metrics metric WHERE metric.offer_id = offer.id) AS readings
         FROM offers.offers offer`,
      );
      const stored = new Map(rows.map((row) => [row.id, row]));
      return [
        {
          what: 'columns of cards',
          acknowledged: cards.length,
          missing: cards
            .filter(({ id, status, asked }) => ![status, asked].includes(stored.get(id)?.status))
            .map(({ id, status }) => `${id}: dragged to ${status}, is ${stored.get(id)?.status}`),
        },
        {
          what: 'readings',
          acknowledged: cards.reduce((sum, { readings }) => sum + readings, 0),
          missing: cards
            .filter(({ id, readings }) => (stored.get(id)?.readings ?? 0) < READINGS_EACH + readings)
            .map(({ id, readings }) => `${id}: ${readings} noted, ${stored.get(id)?.readings} there`),
        },
      ];
    },
  };
}
