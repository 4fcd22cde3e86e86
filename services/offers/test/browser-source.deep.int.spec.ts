import { parseLibraryUrl, refreshReply, type UnreadableReason } from '@garimpo/offers-contract';
import { BrowserLauncher, type Config, LOGGER } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AdCount, UnreadableError } from '../src/source/ad-count-source.ts';
import { BrowserSource } from '../src/source/browser-source.ts';
import { LibraryFixture } from './fixtures/library-fixture.ts';
import type { LibraryShape } from './fixtures/library-pages.ts';
import { type OffersApp, startOffersApp } from './support/offers-app.ts';

const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const HOST = 'biblioteca.example';
const never = new AbortController().signal;

let library: LibraryFixture;
let offers: OffersApp;
let launcher: BrowserLauncher;
let config: Config;
beforeAll(async () => {
  library = await LibraryFixture.start(HOST);
  const { executablePath } = await findChromium({
    chromiumPath: process.env['CHROMIUM_PATH'],
    cacheDir: CACHE,
  });
  offers = await startOffersApp({
    adLibraryReader: 'browser',
    adLibraryHosts: [HOST],
    outboundAllow: [library.allow],
    chromiumPath: executablePath,
  });
  launcher = offers.app.get(BrowserLauncher);
  config = offers.app.config;
});
beforeEach(() => {
  library.requests.length = 0;
});
afterAll(async () => {
  await offers.app.close();
  await library.close();
});

const LONG = { patienceMs: 60_000, timeoutMs: 120_000 };

/** @param times short only for pages that are left because nothing comes */
function read(shape: LibraryShape, times = LONG, signal = never): Promise<AdCount> {
  const page = parseLibraryUrl(library.show(shape), config.adLibraryHosts)!;
  return new BrowserSource(config, launcher, offers.app.get(LOGGER), times).read(page, signal);
}

async function reasonOf(shape: LibraryShape, times = LONG): Promise<UnreadableReason> {
  const error: unknown = await read(shape, times).then(
    (count) => new Error(`it was read: ${JSON.stringify(count)}`),
    (thrown) => thrown,
  );
  if (error instanceof UnreadableError) return error.reason;
  throw error;
}

describe('the browser reader', () => {
  it.each<[LibraryShape, AdCount]>([
    [
      { kind: 'results', language: 'en', heading: '~2,900 results', drawnAfterMs: 300 },
      { count: 2900, precision: 'approx' },
    ],
    [
      { kind: 'results', language: 'es', heading: '340 resultados', drawnAfterMs: 300 },
      { count: 340, precision: 'exact' },
    ],
    [
      { kind: 'results', heading: '~1.200 resultados', dataCount: 1187 },
      { count: 1200, precision: 'approx' },
    ],
    [
      { kind: 'results', heading: '', dataCount: 1187 },
      { count: 1187, precision: 'exact' },
    ],
  ])('reads %j', async (shape, expected) => {
    expect(await read(shape)).toEqual(expected);
  });

  it('asks for active ads, says who it is, in Portuguese, and takes no pictures', async () => {
    await read({ kind: 'results', heading: '7 resultados', ads: 8 });
    const [first] = library.requests;
    const { searchParams } = new URL(first!.path, library.origin);
    expect(searchParams.get('active_status')).toBe('active');
    expect(searchParams.get('media_type')).toBeNull();
    const agent = `Mozilla/5.0 (compatible; GarimpoBot/1.0; +${config.publicUrl}/about)`;
    expect(first!.userAgent).toBe(agent);
    expect(first!.language).toMatch(/^pt-BR/);
    expect(library.requests.filter(({ path }) => path.startsWith('/media/'))).toEqual([]);
  });

  it.each<[UnreadableReason, LibraryShape]>([
    ['login_wall', { kind: 'login_wall', language: 'es' }],
    ['login_wall', { kind: 'redirect', to: '/login/?next=biblioteca' }],
    ['blocked', { kind: 'blocked' }],
    ['blocked', { kind: 'blocked', language: 'en', status: 403 }],
    ['blocked', { kind: 'refused', status: 429 }],
    ['unreachable', { kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data/' }],
    ['unreachable', { kind: 'redirect', to: 'http://127.0.0.1:5432/' }],
    ['changed_page', { kind: 'endless' }],
  ])('says %s of %j', async (reason, shape) => {
    expect(await reasonOf(shape)).toBe(reason);
  });

  it.each<[UnreadableReason, LibraryShape]>([
    ['no_number', { kind: 'no_number' }],
    ['changed_page', { kind: 'changed' }],
    ['changed_page', { kind: 'redirect', to: '/ads/library/?view_all_page_id=1000&country=PT' }],
  ])('waits for what may still come, and says %s of %j', async (reason, shape) => {
    expect(await reasonOf(shape, { ...LONG, patienceMs: 300 })).toBe(reason);
  });

  it('leaves a page that does not come', async () => {
    expect(await reasonOf({ kind: 'silent' }, { ...LONG, timeoutMs: 1000 })).toBe('timeout');
    expect(offers.app.logs.join('')).toContain('the browser reader saw no page');
  });

  it('ends with its caller’s signal, and says so', async () => {
    const caller = new AbortController();
    const reading = read({ kind: 'silent' }, LONG, caller.signal);
    const reason = new Error('enough');
    const asked = () => library.requests.length > 0;
    while (!asked()) await new Promise((resolve) => setImmediate(resolve));
    caller.abort(reason);
    await expect(reading).rejects.toBe(reason);
  });
});

describe('an offer that the browser reads', () => {
  /** Of an offer of its own, and of a source that has just been turned on: neither paced nor at rest. */
  async function refresh(shape: LibraryShape) {
    await offers.app.db.query('DELETE FROM offers.source_states');
    const user = await offers.newUser();
    const { id } = await user.makeOffer({ offerUrl: library.show(shape) });
    const reply = await user.request('POST', `/api/offers/${id}/metrics/refresh`);
    const { rows } = await offers.app.db.query(
      'SELECT count, source, precision FROM offers.offer_metrics WHERE offer_id = $1',
      [id],
    );
    return { ...refreshReply.parse(reply.json), rows, board: await user.board() };
  }

  it.each<[LibraryShape, number, string]>([
    [{ kind: 'results', heading: '~1.200 resultados', drawnAfterMs: 300 }, 1200, 'approx'],
    [{ kind: 'empty' }, 0, 'exact'],
  ])('has a reading more, with its source: %j', async (shape, count, precision) => {
    const { reading, unreadable, rows, board } = await refresh(shape);
    expect(reading).toMatchObject({ count, source: 'browser', precision });
    expect(unreadable).toBeNull();
    expect(rows).toEqual([{ count, source: 'browser', precision }]);
    expect(board).toMatchObject([{ latestCount: count, latestSource: 'browser', unreadable: null }]);
  });

  it.each<[UnreadableReason, LibraryShape]>([
    ['login_wall', { kind: 'login_wall' }],
    ['login_wall', { kind: 'login_dialog' }],
    ['blocked', { kind: 'blocked', status: 429 }],
    ['blocked', { kind: 'captcha' }],
    ['blocked', { kind: 'false_zero' }],
    ['unreachable', { kind: 'refused', status: 503 }],
  ])('has none, and says %s, of a page that shows none: %j', async (reason, shape) => {
    const { reading, unreadable, rows, board } = await refresh(shape);
    expect(reading).toBeNull();
    expect(unreadable?.reason).toBe(reason);
    expect(rows).toEqual([]);
    expect(board).toMatchObject([{ latestCount: null, unreadable: { reason } }]);
  });
});
