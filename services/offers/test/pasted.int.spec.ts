import { PASTED_PAGE_MAX, readingReply } from '@garimpo/offers-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LibraryShape, libraryHtml } from './fixtures/library-pages.ts';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

let offers: OffersApp;
let user: TestUser;
let path: string;
beforeAll(async () => {
  offers = await startOffersApp();
});
beforeEach(async () => {
  user = await offers.newUser();
  path = `/api/offers/${(await user.makeOffer()).id}/metrics`;
});
afterAll(() => offers.app.close());

const paste = (content: string) => user.request('POST', `${path}/pasted`, { content });

async function storedReadings(): Promise<number> {
  const { rows } = await offers.app.db.query(
    'SELECT count(*)::integer AS count FROM offers.offer_metrics WHERE user_id = $1',
    [user.id],
  );
  return rows[0].count;
}

describe('a pasted page', () => {
  it.each<[string, string, number, string]>([
    ['HTML', libraryHtml({ kind: 'results', heading: '~1.200 resultados' }), 1200, 'approx'],
    ['text', 'Ad Library\n340 results\nLibrary ID: 812345678901234', 340, 'exact'],
    ['a page without ads', libraryHtml({ kind: 'empty', language: 'es' }), 0, 'exact'],
  ])('is a reading of now: %s', async (_kind, content, count, precision) => {
    const before = Date.now();
    const reply = await paste(content);
    expect(reply.status).toBe(201);
    const { reading, offer } = readingReply.parse(reply.json);
    expect(reading).toMatchObject({ count, precision, source: 'pasted' });
    expect(Date.parse(reading.checkedAt)).toBeGreaterThanOrEqual(before);
    expect(offer).toMatchObject({ latestCount: count, latestSource: 'pasted', latestPrecision: precision });
    expect(await user.board()).toEqual([offer]);
  });

  it.each<[string, LibraryShape]>([
    ['login_wall', { kind: 'login_wall' }],
    ['login_wall', { kind: 'login_dialog' }],
    ['blocked', { kind: 'blocked', language: 'en' }],
    ['blocked', { kind: 'captcha' }],
    ['blocked', { kind: 'false_zero' }],
    ['changed_page', { kind: 'changed' }],
    ['no_number', { kind: 'no_number' }],
  ])('that shows no count is refused with its reason, and leaves no trace: %s, %j', async (reason, shape) => {
    const [before] = await user.board();
    expect(await paste(libraryHtml(shape))).toMatchObject({
      status: 422,
      json: { error: { code: 'offers.page.unreadable', fields: [{ path: 'content', rule: reason }] } },
    });
    expect(await storedReadings()).toBe(0);
    expect(await user.board()).toEqual([before]);
  });

  it('may be as long as its limit, in letters of two bytes, and no longer', async () => {
    const page = 'Biblioteca de Anúncios\n7 resultados\n';
    const longest = page + 'ã'.repeat(PASTED_PAGE_MAX - page.length);
    const { status } = await paste(longest);
    // Beside the status, what the service had to say of it.
    expect([status, offers.app.logs.filter((line) => line.includes('"request failed"'))]).toEqual([201, []]);
    expect(await paste(`${longest}ã`)).toMatchObject({
      status: 400,
      json: { error: { fields: [{ path: 'content', rule: 'too_big' }] } },
    });
    expect((await paste('ã'.repeat(3 * PASTED_PAGE_MAX))).status).toBe(413);
    expect(await storedReadings()).toBe(1);
  });

  it.each([{}, { content: '' }, { content: 7 }, { content: 'x', count: 3 }, { content: 'a\0b' }])(
    'is refused as %j',
    async (body) => {
      expect((await user.request('POST', `${path}/pasted`, body)).status).toBe(400);
    },
  );

  it('is nobody else’s to paste, and is not even read then', async () => {
    const stranger = await offers.newUser();
    const content = libraryHtml({ kind: 'changed' });
    expect(await stranger.request('POST', `${path}/pasted`, { content })).toMatchObject({
      status: 404,
      json: { error: { code: 'offers.offer.not_found' } },
    });
  });
});
