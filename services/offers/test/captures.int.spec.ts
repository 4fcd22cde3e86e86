import { randomUUID } from 'node:crypto';
import {
  type CapturedAd,
  type CaptureInput,
  type CaptureReply,
  CREATIVES_MAX,
  type CreativesReply,
  captureReply,
  creativesReply,
  EXTENSION_ORIGIN,
  type MetricsReply,
  THUMBNAIL_BYTES_MAX,
} from '@garimpo/offers-contract';
import { sniffPicture } from '@garimpo/service-kit';
import { readZip, runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LibraryFixture, mediaFiles } from './fixtures/index.ts';
import { codeOf } from './support/helpers.ts';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

const PATH = '/api/offers/library-captures';
const WEBP = mediaFiles['webp']?.bytes ?? Buffer.alloc(0);
const OFFER = {
  title: 'Método',
  offerUrl:
    'https://www.facebook.com/ads/library/?active_status=active&ad_type=all&country=BR&view_all_page_id=7',
  landingPageUrl: 'https://oferta.example/pagina',
};
/** Days relative to now: an ad of the future is none. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

let library: LibraryFixture;
let offers: OffersApp;
let ana: TestUser;
beforeAll(async () => {
  library = await LibraryFixture.start();
  offers = await startOffersApp({ outboundAllow: [library.allow], adLibraryHosts: [library.host] });
});
beforeEach(async () => {
  ana = await offers.newUser();
});
afterAll(async () => {
  await offers.app.close();
  await library.close();
});

const ad = (number: number, rest: Partial<CapturedAd> = {}): CapturedAd => ({
  libraryId: String(700_000_000 + number),
  pageName: 'Loja',
  text: `Anúncio ${number}`,
  linkUrl: 'https://oferta.example/pagina',
  startedOn: day(40),
  platforms: ['facebook'],
  media: [{ kind: 'image', url: `${library.origin}/media/${number}.jpg`, poster: null }],
  thumbnail: null,
  ...rest,
});

async function save(change: Partial<CaptureInput>, user = ana): Promise<CaptureReply> {
  const input = {
    id: randomUUID(),
    target: OFFER,
    count: 2,
    precision: 'exact',
    isComplete: true,
    ads: [],
    ...change,
  };
  const reply = await user.request('POST', PATH, input);
  expect([reply.status, reply.json]).toEqual([200, expect.anything()]);
  return captureReply.parse(reply.json);
}

async function creativesOf(offerId: string): Promise<CreativesReply> {
  return creativesReply.parse((await ana.request('GET', `/api/offers/${offerId}/creatives`)).json);
}

const numbers = ({ creatives }: CreativesReply) =>
  creatives.map(({ libraryId }) => Number(libraryId) - 700_000_000);

describe('a page that a user saves', () => {
  it('makes an offer with its reading and its ads', async () => {
    const { offer, readingStored } = await save({ ads: [ad(1), ad(2, { startedOn: day(2) })] });
    expect(readingStored).toBe(true);
    expect(offer).toMatchObject({ ...OFFER, status: 'waiting', latestCount: 2, latestSource: 'extension' });
    expect(offer.creatives).toMatchObject({
      active: 2,
      fresh: 0,
      gone: 0,
      oldestOn: day(40),
      newestOn: day(2),
    });
    const { creatives, isComplete, seenAt } = await creativesOf(offer.id);
    expect([isComplete, seenAt]).toEqual([true, offer.creatives?.seenAt]);
    expect(creatives[0]).toMatchObject({
      libraryId: '700000002',
      text: 'Anúncio 2',
      platforms: ['facebook'],
      kind: 'image',
      fresh: false,
      goneAt: null,
      hasThumbnail: false,
      hasMedia: true,
    });
  });

  it('adds to an offer that follows the same page, whatever else its address says', async () => {
    const { offer } = await save({ ads: [ad(1)] });
    await ana.makeOffer();
    const url =
      'https://m.facebook.com/ads/library/?view_all_page_id=7&active_status=all&country=BR&media_type=all';
    const targets = await ana.request('GET', `${PATH}?${new URLSearchParams({ url })}`);
    expect(targets.json).toMatchObject({ offers: [{ id: offer.id, title: 'Método', latestCount: 2 }] });
    const again = await save({ target: { offerId: offer.id }, count: 5, ads: [ad(1)] });
    expect(again.offer).toMatchObject({ id: offer.id, latestCount: 5, change: 3 });
    const other = await (await offers.newUser()).request('GET', `${PATH}?${new URLSearchParams({ url })}`);
    expect(other.json).toEqual({ offers: [] });
  });

  it('is saved once, however often it is sent', async () => {
    const id = randomUUID();
    const input = { id, target: OFFER, ads: [ad(1)], count: 4 };
    const replies = await Promise.all([save(input), save(input), save({ ...input, count: 9 })]);
    expect(new Set(replies.map(({ offer }) => offer.id))).toEqual(new Set([id]));
    expect(await ana.board()).toHaveLength(1);
    const { metrics } = (await ana.request('GET', `/api/offers/${id}/metrics?days=0`)).json as MetricsReply;
    expect(metrics).toHaveLength(1);
  });

  it('stores no reading of a count that is not known, and zero where the page says zero', async () => {
    const { offer, readingStored } = await save({ count: null, ads: [ad(1)] });
    expect([readingStored, offer.latestCount, offer.creatives?.active]).toEqual([false, null, 1]);
    const none = await save({ target: { offerId: offer.id }, count: 0, ads: [] });
    expect(none.offer).toMatchObject({ latestCount: 0, creatives: { active: 0, gone: 1, oldestOn: null } });
  });

  it('keeps to the plan, and makes nothing of what it refuses', async () => {
    offers.limits.set(ana.id, 1);
    await save({ ads: [ad(1)] });
    const refused = await ana.request('POST', PATH, {
      id: randomUUID(),
      target: OFFER,
      count: 1,
      precision: 'exact',
      isComplete: true,
      ads: [ad(1)],
    });
    expect(codeOf(refused)).toEqual([409, 'offers.libraries.limit_reached']);
    expect(await ana.board()).toHaveLength(1);
  });

  it('reaches no offer of another user, nor their save', async () => {
    const { offer } = await save({ ads: [ad(1)] });
    const bia = await offers.newUser();
    const input = { precision: 'exact', isComplete: true, count: 1, ads: [] };
    for (const target of [{ offerId: offer.id }, { offerId: randomUUID() }]) {
      const reply = await bia.request('POST', PATH, { id: randomUUID(), target, ...input });
      expect(codeOf(reply)).toEqual([404, 'offers.offer.not_found']);
    }
    const taken = await bia.request('POST', PATH, { id: offer.id, target: OFFER, ...input });
    expect(codeOf(taken)).toEqual([409, 'offers.offer.id_taken']);
    expect(await bia.board()).toEqual([]);
  });
});

describe('what came and what went', () => {
  it('is counted from one whole page to the next', async () => {
    const { offer } = await save({ ads: [ad(1), ad(2)] });
    const target = { offerId: offer.id };
    const second = await save({ target, ads: [ad(2), ad(3, { startedOn: null })] });
    expect(second.offer.creatives).toMatchObject({ active: 2, fresh: 1, gone: 1 });
    const list = await creativesOf(offer.id);
    expect(numbers(list)).toEqual([2, 3, 1]);
    expect(list.creatives.map(({ fresh, goneAt }) => [fresh, goneAt !== null])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
    const { events } = (await ana.request('GET', `/api/offers/${offer.id}/metrics?days=0`))
      .json as MetricsReply;
    expect(events).toMatchObject([{ kind: 'creatives', data: { fresh: 1, gone: 1 } }]);
    // One that comes back is none that is new.
    const third = await save({ target, ads: [ad(1), ad(2), ad(3)] });
    expect(third.offer.creatives).toMatchObject({ active: 3, fresh: 0, gone: 0 });
  });

  it('is not known of a page that was not read to its end', async () => {
    const { offer } = await save({ isComplete: false, ads: [ad(1)] });
    const target = { offerId: offer.id };
    const second = await save({ target, isComplete: false, ads: [ad(2), ad(3, { startedOn: day(-1) })] });
    // The second ad may have been further down before; the third began after that save.
    expect(second.offer.creatives).toMatchObject({ active: 3, fresh: 1, gone: null });
    expect((await creativesOf(offer.id)).isComplete).toBe(false);
  });

  it('keeps what an earlier save knew of an ad and a later one did not see', async () => {
    const { offer } = await save({ ads: [ad(1)] });
    const bare = { text: null, linkUrl: null, startedOn: null, platforms: [], media: [], pageName: null };
    await save({ target: { offerId: offer.id }, ads: [ad(1, bare)] });
    const [one] = (await creativesOf(offer.id)).creatives;
    expect(one).toMatchObject({
      text: 'Anúncio 1',
      startedOn: day(40),
      platforms: ['facebook'],
      hasMedia: true,
    });
  });

  it('is bounded: ads that ended go first', async () => {
    const { offer } = await save({ ads: Array.from({ length: 300 }, (_, n) => ad(n)) });
    const target = { offerId: offer.id };
    await save({ target, ads: Array.from({ length: 300 }, (_, n) => ad(1_000 + n)) });
    const { creatives } = await creativesOf(offer.id);
    expect(creatives).toHaveLength(CREATIVES_MAX);
    expect(creatives.filter(({ goneAt }) => goneAt === null)).toHaveLength(300);
  });
});

describe('pictures of ads', () => {
  const thumbnail = WEBP.toString('base64');

  it('are stored where they are small WebP, shown to their owner and to nobody else', async () => {
    const { offer } = await save({
      ads: [
        ad(1, { thumbnail, startedOn: day(1) }),
        ad(2, { thumbnail: Buffer.from('<svg onload="alert(1)">').toString('base64') }),
        ad(3, { thumbnail: mediaFiles['png']?.bytes.toString('base64') ?? null }),
      ],
    });
    const { creatives } = await creativesOf(offer.id);
    expect(creatives.map(({ hasThumbnail }) => hasThumbnail)).toEqual([true, false, false]);
    const [first] = creatives;
    expect(offer.creatives?.thumbnails).toEqual([first?.id]);
    const path = `/api/offers/${offer.id}/creatives/${first?.id}/thumbnail`;
    const answer = await fetch(offers.app.url + path, { headers: { authorization: `Bearer ${ana.token}` } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(WEBP);
    const bia = await offers.newUser();
    expect(codeOf(await bia.request('GET', path))).toEqual([404, 'offers.creative.not_found']);
  });

  it('are refused beyond their size', async () => {
    const large = Buffer.concat([WEBP, Buffer.alloc(THUMBNAIL_BYTES_MAX)]).toString('base64');
    const reply = await ana.request('POST', PATH, {
      id: randomUUID(),
      target: OFFER,
      count: 1,
      precision: 'exact',
      isComplete: true,
      ads: [ad(1, { thumbnail: large })],
    });
    expect(codeOf(reply)).toEqual([400, 'request.input.invalid']);
  });
});

describe('pictures that the browser could not copy', () => {
  it('are fetched once from the library’s hosts, and shown small', async () => {
    const media = (name: string) => `${library.origin}/media/${name}`;
    const closed = { kind: 'image' as const, url: media('missing.jpg?903'), poster: null };
    const film = { kind: 'video' as const, url: media('904.mp4'), poster: media('904.png') };
    const asked = () => library.requests.map(({ path }) => path).filter((path) => /\b90\d\b/.test(path));
    const { offer } = await save({
      ads: [ad(902), ad(903, { media: [closed] }), ad(904, { media: [film], startedOn: day(1) })],
    });
    expect(offer.creatives?.thumbnails).toEqual([]);
    await runDue(offers.app, 'offers');
    expect(asked()).toEqual(['/media/904.png', '/media/missing.jpg?903', '/media/902.jpg']);
    const { creatives } = await creativesOf(offer.id);
    expect(creatives.map(({ hasThumbnail }) => hasThumbnail)).toEqual([true, false, true]);
    const [{ creatives: summary } = { creatives: null }] = await ana.board();
    expect(summary?.thumbnails).toEqual([creatives[0]?.id, creatives[2]?.id]);
    const path = `/api/offers/${offer.id}/creatives/${creatives[0]?.id}/thumbnail`;
    const answer = await fetch(offers.app.url + path, { headers: { authorization: `Bearer ${ana.token}` } });
    expect(sniffPicture(Buffer.from(await answer.arrayBuffer()))).toBe('webp');
    await save({ target: { offerId: offer.id }, ads: [ad(902)] });
    await runDue(offers.app, 'offers');
    expect(asked()).toHaveLength(3);
  });
});

describe('media of saved ads', () => {
  it('are downloaded of one, of some, and from the library’s hosts alone', async () => {
    const elsewhere = { kind: 'image' as const, url: 'https://outro.example/a.jpg', poster: null };
    const { offer } = await save({ ads: [ad(1), ad(2), ad(3, { media: [elsewhere] })] });
    const { creatives } = await creativesOf(offer.id);
    const byNumber = new Map(creatives.map((one) => [Number(one.libraryId) - 700_000_000, one]));
    expect(byNumber.get(3)?.hasMedia).toBe(false);
    const download = (user: TestUser, chosen: (number: number) => boolean) =>
      fetch(`${offers.app.url}/api/facebook/download-media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          url: OFFER.offerUrl,
          title: 'Método',
          creatives: [...byNumber].filter(([number]) => chosen(number)).map(([, { id }]) => id),
        }),
      });
    for (const [chosen, files] of [
      [(number: number) => number === 2, ['2.jpg']],
      [() => true, ['1.jpg', '2.jpg']],
    ] as const) {
      const answer = await download(ana, chosen);
      expect(answer.status).toBe(200);
      const names = [...readZip(Buffer.from(await answer.arrayBuffer())).keys()].filter((name) =>
        name.endsWith('.jpg'),
      );
      expect(names.map((name) => name.replace(/^\d+-/, '')).sort()).toEqual(files);
    }
    const bia = await offers.newUser();
    expect((await download(bia, () => true)).status).toBe(422);
  });
});

describe('the extension’s origin', () => {
  const ask = (origin: string, method = 'OPTIONS') =>
    fetch(`${offers.app.url}${PATH}?url=x`, {
      method,
      headers: { origin, 'access-control-request-method': 'POST', authorization: `Bearer ${ana.token}` },
    });

  it('may call, and no other', async () => {
    const preflight = await ask(EXTENSION_ORIGIN);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      EXTENSION_ORIGIN,
    ]);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
    const answer = await ask(EXTENSION_ORIGIN, 'GET');
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
      200,
      EXTENSION_ORIGIN,
    ]);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    for (const origin of ['https://www.facebook.com', `${EXTENSION_ORIGIN}x`, 'null']) {
      const refused = await ask(origin, 'GET');
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
      expect(refused.headers.get('vary')).toMatch(/origin/i);
    }
  });
});
