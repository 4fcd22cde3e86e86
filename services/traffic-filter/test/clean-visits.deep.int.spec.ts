import { runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storeVisits, type VisitRecord } from '../src/visit/store-visits.ts';
import { startTrafficFilterApp, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { visitOf } from './support/visits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let filter: TrafficFilterApp;
beforeAll(async () => {
  filter = await startTrafficFilterApp();
});
afterAll(() => filter.app.close());

const store = (...visits: VisitRecord[]) => storeVisits(filter.database, visits);
const rowsOf = async (sql: string, values: unknown[] = []) => (await filter.app.db.query(sql, values)).rows;

describe('what was stored before personal values were left out', () => {
  it('loses them, and all that its campaign does not keep, once and for all', async () => {
    const bia = await filter.newUser();
    const { id } = await bia.campaign({
      parameters: ['vendedor'],
      offers: [{ url: 'https://oferta.invalid/bolos?plano=2&contato=loja@oferta.test', weight: 1 }],
    });
    const now = Date.now();
    const of = (at: number, change: Partial<VisitRecord> = {}) =>
      visitOf({ userId: bia.id, campaignId: id }, new Date(at), {
        destination:
          'https://oferta.invalid/bolos?plano=2&contato=loja@oferta.test&email=ana%40loja.com&utm_source=fb&vendedor=7&src=529.982.247-25&gpv=v1#topo',
        parameters: [
          ['email', 'ana@loja.com'],
          ['utm_source', 'fb'],
          ['vendedor', '7'],
          ['src', '529.982.247-25'],
        ],
        ...change,
      });
    const secure = {
      destination: 'https://segura.invalid/?cpf=1&gpv=v2',
      parameters: [] as [string, string][],
    };
    const before = [of(now - 80 * DAY_MS), of(now - 3 * HOUR_MS, secure)];
    // A process of the version before, which has not ended yet.
    const meanwhile = of(now + 5 * HOUR_MS);
    await store(...before);
    const stored = (ids: string[]) =>
      rowsOf(
        'SELECT destination, parameters FROM traffic_filter.requests WHERE id = ANY ($1) ORDER BY created_at',
        [ids],
      );
    const cleaned = {
      destination:
        'https://oferta.invalid/bolos?plano=2&contato=loja@oferta.test&utm_source=fb&vendedor=7&gpv=v1#topo',
      parameters: [
        ['utm_source', 'fb'],
        ['vendedor', '7'],
      ],
    };
    await runDue(filter.app, 'traffic-filter', new Date(now + 2 * HOUR_MS));
    expect(await stored(before.map((one) => one.id))).toEqual([
      cleaned,
      { destination: 'https://segura.invalid/?gpv=v2', parameters: [] },
    ]);
    await store(meanwhile);
    await runDue(filter.app, 'traffic-filter', new Date(now + 3 * DAY_MS));
    expect(await stored([meanwhile.id])).toEqual([cleaned]);
    const [mark] = await rowsOf(
      `SELECT done.done_until = last.done_until AS done FROM traffic_filter.upkeep done, traffic_filter.upkeep last
       WHERE done.what = 'clean-visits' AND last.what = 'clean-visits-until'`,
    );
    expect(mark).toEqual({ done: true });
  });
});
