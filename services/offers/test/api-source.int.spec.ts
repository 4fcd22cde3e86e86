import { parseLibraryUrl, type UnreadableReason } from '@garimpo/offers-contract';
import { Outbound } from '@garimpo/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AdCount, UnreadableError } from '../src/source/ad-count-source.ts';
import { ApiSource } from '../src/source/api-source.ts';
import { GraphFixture } from '../src/testing/graph-fixture.ts';

const TOKEN = 'EAAB-token-of-the-operator';
const never = new AbortController().signal;
const library = (query: string) => parseLibraryUrl(`https://www.facebook.com/ads/library/?${query}`)!;
const PAGE = library('view_all_page_id=5&country=PT');

let graph: GraphFixture;
let source: ApiSource;
beforeAll(async () => {
  graph = await GraphFixture.start();
});
beforeEach(() => {
  graph.requests.length = 0;
  graph.refusal = null;
  graph.pageSize = 100;
  source = sourceWith(TOKEN);
});
afterAll(() => graph.close());

function sourceWith(metaAccessToken?: string): ApiSource {
  const config = { metaGraphUrl: graph.url, ...(metaAccessToken !== undefined && { metaAccessToken }) };
  return new ApiSource(config, new Outbound({ outboundAllow: [graph.allow], publicUrl: 'http://localhost' }));
}

const ids = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => String(9_000_000 + from + n));
const read = (page = PAGE): Promise<AdCount> => source.read(page, never);

async function reasonOf(): Promise<UnreadableReason> {
  const error: unknown = await read().then(
    (count) => new Error(`it was read: ${JSON.stringify(count)}`),
    (thrown) => thrown,
  );
  if (!(error instanceof UnreadableError)) throw error;
  expect(`${error.message} ${error.stack} ${JSON.stringify(error.cause)}`).not.toContain(TOKEN);
  return error.reason;
}

describe('the official API', () => {
  it('counts the ads of all pages, each once', async () => {
    graph.ads = { active: [...ids(250), ...ids(20)], inactive: ids(5, 1000) };
    expect(await read()).toEqual({ count: 250, precision: 'exact' });
    expect(graph.requests.map(({ query }) => query.get('after'))).toEqual([null, '100', '200']);
  });

  it('counts so many at least, of more than it lists', async () => {
    graph.ads = { active: ids(50) };
    graph.pageSize = 2;
    expect(await read()).toEqual({ count: 40, precision: 'approx' });
    expect(graph.requests).toHaveLength(20);
  });

  it('asks for active ads of one advertiser in one country, and shows its token to nobody else', async () => {
    graph.ads = { active: ids(3) };
    await read();
    const [{ path, query, authorization }] = graph.requests as [GraphFixture['requests'][number]];
    expect(path).toMatch(/^\/v\d+\.0\/ads_archive$/);
    expect(Object.fromEntries(query)).toMatchObject({
      search_page_ids: '["5"]',
      ad_reached_countries: '["PT"]',
      ad_active_status: 'ACTIVE',
      fields: 'id',
    });
    expect(authorization).toBe(`Bearer ${TOKEN}`);
    expect(String(query)).not.toContain(TOKEN);
  });

  it.each([
    ['q=barriga+zero&country=PT,ES', { search_terms: 'barriga zero', search_type: 'KEYWORD_UNORDERED' }],
    [
      'q=%22barriga+zero%22&country=PT,ES',
      { search_terms: 'barriga zero', search_type: 'KEYWORD_EXACT_PHRASE' },
    ],
  ])('asks for the search %s', async (address, expected) => {
    graph.ads = { active: ids(1) };
    await read(library(address));
    expect(Object.fromEntries(graph.requests[0]!.query)).toMatchObject({
      ...expected,
      ad_reached_countries: '["ES","PT"]',
    });
  });

  it('reads zero where it knows ads that are over', async () => {
    graph.ads = { active: [], inactive: ids(3) };
    expect(await read()).toEqual({ count: 0, precision: 'exact' });
  });

  it('reads no zero where it knows none at all', async () => {
    graph.ads = { active: [] };
    expect(await reasonOf()).toBe('not_covered');
  });

  it.each<[UnreadableReason, number, { code: number; error_subcode?: number }]>([
    ['token_refused', 400, { code: 190 }],
    ['token_refused', 401, { code: 190, error_subcode: 463 }],
    ['token_refused', 400, { code: 10 }],
    ['token_refused', 400, { code: 10, error_subcode: 2332002 }],
    ['token_refused', 403, { code: 200 }],
    ['rate_limited', 400, { code: 4 }],
    ['rate_limited', 400, { code: 17 }],
    ['rate_limited', 403, { code: 32 }],
    ['rate_limited', 400, { code: 613 }],
    ['rate_limited', 400, { code: 80004 }],
    ['unreachable', 500, { code: 1 }],
    ['unreachable', 503, { code: 2 }],
    ['changed_page', 400, { code: 100 }],
  ])('says %s of %d %j', async (reason, status, error) => {
    graph.refuse(status, error);
    expect(await reasonOf()).toBe(reason);
  });

  it.each<[UnreadableReason, number, string]>([
    ['rate_limited', 429, ''],
    ['token_refused', 401, ''],
    ['unreachable', 502, '<html>Bad gateway</html>'],
    ['changed_page', 200, '<html>Hello</html>'],
    ['changed_page', 200, '{"data":{"count":5}}'],
    ['changed_page', 200, '{"data":[{"id":5}]}'],
    ['changed_page', 200, ' '.repeat(5 * 1024 * 1024)],
  ])('says %s of %d without an error of its own', async (reason, status, body) => {
    graph.refusal = { status, body };
    expect(await reasonOf()).toBe(reason);
  });

  it('carries its token nowhere else', async () => {
    graph.refusal = { status: 302, body: '', headers: { location: `${graph.url}/elsewhere` } };
    expect(await reasonOf()).toBe('changed_page');
    expect(graph.requests).toHaveLength(1);
  });

  it('says when nobody is there', async () => {
    const config = { metaGraphUrl: 'http://127.0.0.1:9', metaAccessToken: TOKEN };
    const outbound = new Outbound({ outboundAllow: ['127.0.0.1:9'], publicUrl: 'http://localhost' });
    source = new ApiSource(config, outbound);
    expect(await reasonOf()).toBe('unreachable');
  });

  it('ends with its caller’s signal, and says so', async () => {
    const reason = new Error('enough');
    await expect(source.read(PAGE, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(graph.requests).toEqual([]);
  });

  it('is there with a token only', () => {
    expect([sourceWith().enabled, sourceWith(TOKEN).enabled]).toEqual([false, true]);
  });

  it.each<[boolean, string]>([
    [true, 'view_all_page_id=5&country=PT'],
    [true, 'view_all_page_id=5&country=GB,DE'],
    [true, 'q=barriga&country=ES'],
    [false, 'view_all_page_id=5&country=BR'],
    [false, 'view_all_page_id=5&country=BR,PT'],
    [false, 'view_all_page_id=5&country=ALL'],
    [false, 'view_all_page_id=5&country=CH'],
    [false, 'id=7&country=PT'],
  ])('covers (%p) %s', (covered, query) => {
    expect(source.covers(library(query))).toBe(covered);
  });

  it('covers no page of another library', () => {
    const address = 'http://biblioteca.example/ads/library/?view_all_page_id=5&country=PT';
    expect(source.covers(parseLibraryUrl(address, ['biblioteca.example'])!)).toBe(false);
  });
});
