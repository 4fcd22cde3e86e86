import { createHash } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import {
  MEDIA_FILE_BYTES_MAX,
  MEDIA_TOTAL_HEADER,
  type MediaManifest,
  mediaManifest,
} from '@garimpo/offers-contract';
import { BrowserLauncher, Outbound } from '@garimpo/service-kit';
import { readZip } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MediaFiles } from '../src/media/media-files.ts';
import { MediaPage, RenderedPage } from '../src/media/media-page.ts';
import { MediaSpool } from '../src/media/media-spool.ts';
import { LibraryFixture, type LibraryShape, mediaFiles } from './fixtures/index.ts';
import { FileHost } from './support/file-host.ts';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

let library: LibraryFixture;
let host: FileHost;
let offers: OffersApp;
beforeAll(async () => {
  [library, host] = await Promise.all([LibraryFixture.start(), FileHost.start()]);
  offers = await startOffersApp({
    outboundAllow: [library.allow, host.allow],
    adLibraryHosts: [library.host],
  });
});
afterAll(async () => {
  await offers.app.close();
  await Promise.all([library.close(), host.close()]);
});

const results = (...media: string[]): LibraryShape => ({
  kind: 'results',
  heading: `~${media.length} resultados`,
  ads: media.length,
  dataCount: media.length,
  media,
});

function download(user: TestUser, url: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${offers.app.url}/api/facebook/download-media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, title: 'Desafio Barriga Zero' }),
    ...(signal && { signal }),
  });
}

async function contentOf(answer: Response): Promise<{ files: Map<string, Buffer>; manifest: MediaManifest }> {
  expect(answer.status).toBe(200);
  const files = readZip(Buffer.from(await answer.arrayBuffer()));
  const text = files.get('manifest.json')?.toString() ?? '';
  return { files, manifest: mediaManifest.parse(JSON.parse(text)) };
}

/** Files of a spool that the process still holds: they have no name any more. */
async function filesOnTheirWay(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link.startsWith(path.join(offers.app.config.dataDir, 'media'))).length;
}

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the media of a library page', () => {
  it('come as a ZIP, and what is missing is in its manifest', async () => {
    const page = library.show(
      results('/media/a.jpg', '/media/missing.jpg', '/media/ver%C3%A3o.png', '/media/c.webp', '/media/d.jpg'),
    );
    const user = await offers.newUser();
    const answer = await download(user, page);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="desafio_barriga_zero-media.zip"; filename*=UTF-8''desafio_barriga_zero-media.zip`,
      [MEDIA_TOTAL_HEADER]: '5',
      'cache-control': 'no-store',
    });
    const { files, manifest } = await contentOf(answer);
    expect([...files.keys()]).toEqual([
      '001-a.jpg',
      '003-verao.png',
      '004-c.webp',
      '005-d.jpg',
      'manifest.json',
    ]);
    expect(files.get('003-verao.png')).toEqual(mediaFiles['png']?.bytes);
    expect(manifest).toMatchObject({
      title: 'Desafio Barriga Zero',
      page: expect.stringContaining(library.host),
    });
    expect(manifest.files.map(({ file, error }) => file ?? error)).toEqual([
      '001-a.jpg',
      'not_found',
      '003-verao.png',
      '004-c.webp',
      '005-d.jpg',
    ]);
    const bytes = mediaFiles['webp']?.bytes ?? Buffer.alloc(0);
    expect(manifest.files[3]).toEqual({
      url: `${library.origin}/media/c.webp`,
      file: '004-c.webp',
      type: 'image/webp',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      error: null,
    });
    expect(await readdir(path.join(offers.app.config.dataDir, 'media'))).toEqual([]);
  });

  it('are told apart from what only looks like them, and fetched from no private address', async () => {
    const page = library.show(
      results(
        '/media/page.jpg',
        '/media/private.png',
        `http://127.0.0.1:${host.port}/2gb.mp4`,
        'http://[::ffff:127.0.0.1]/a.jpg',
        'http://169.254.169.254/latest.jpg',
        'http://localhost:22/a.jpg',
        'http://nobody@arquivos.example/a.jpg',
        '/media/fim.jpg',
      ),
    );
    const { manifest } = await contentOf(await download(await offers.newUser(), page));
    const posters = manifest.files.filter(({ url }) => !url.endsWith('capa.jpg'));
    expect(posters.map(({ file, error }) => file ?? error)).toEqual([
      'not_media',
      ...Array(6).fill('refused_address'),
      expect.stringMatching(/-fim\.jpg$/),
    ]);
  });

  it.each<[string, string, LibraryShape]>([
    ['asks for a login', 'login_wall', { kind: 'login_wall' }],
    ['sends to a login', 'login_wall', { kind: 'redirect', to: '/login' }],
    ['has a login on top', 'login_wall', { kind: 'login_dialog' }],
    ['is a block', 'blocked', { kind: 'blocked' }],
    ['is a block by its status', 'blocked', { kind: 'blocked', status: 429 }],
    ['is a captcha', 'blocked', { kind: 'captcha' }],
    ['is another page', 'changed_page', { kind: 'changed' }],
    ['leads into the network', 'unreachable', { kind: 'redirect', to: 'http://127.0.0.1/' }],
    ['never ends', 'changed_page', { kind: 'endless' }],
    ['has no ad', 'no_media', { kind: 'empty' }],
    ['has no file that can be had', 'no_file', results('/media/missing.jpg', '/media/page.png')],
  ])('are refused with a reason where the page %s', async (_what, rule, shape) => {
    const answer = await download(await offers.newUser(), library.show(shape));
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { error: { code: 'offers.media.unavailable', fields: [{ path: 'url', rule }] } },
    ]);
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  it.each(['https://exemplo.com.br/ads/library/?id=1', 'https://www.facebook.com/pagina', 'x'])(
    'are those of no other page: %s',
    async (url) => {
      const answer = await download(await offers.newUser(), url);
      expect(await answer.json()).toMatchObject({ error: { fields: [{ rule: 'not_library' }] } });
    },
  );

  it('are for two at a time, and for nobody who has gone', async () => {
    const page = library.show(results('/media/a.jpg', host.address('/held.jpg')));
    const user = await offers.newUser();
    const leave = new AbortController();
    const left = await download(user, page, leave.signal);
    const stayed = await download(user, page);
    expect([left.status, stayed.status]).toEqual([200, 200]);
    await until(() => host.waiting === 2);

    const third = await download(user, page);
    expect([third.status, await third.json()]).toMatchObject([
      429,
      { error: { code: 'offers.media.too_many' } },
    ]);
    expect((await download(await offers.newUser(), library.show({ kind: 'captcha' }))).status).toBe(422);

    leave.abort();
    await until(() => host.waiting === 1);
    // The place is given back by then or a moment later.
    await until(async () => {
      const next = new AbortController();
      const { status } = await download(user, page, next.signal);
      next.abort();
      return status === 200;
    });
    await until(() => host.waiting === 1);
    host.letGo();
    const { files } = await contentOf(stayed);
    expect([...files.keys()]).toEqual(['001-a.jpg', '002-held.jpg', 'manifest.json']);
    await until(async () => (await filesOnTheirWay()) === 0);
  });

  deepIt('of any size are cut at the cap, and never whole in memory', async () => {
    const page = library.show(
      results(host.address('/2gb.mp4'), host.address('/endless.mp4'), '/media/fim.jpg'),
    );
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 10);
    const { manifest } = await contentOf(await download(await offers.newUser(), page));
    clearInterval(watch);
    const cut = manifest.files.filter(({ error }) => error === 'too_large').map(({ url }) => url);
    expect(cut).toEqual([host.address('/2gb.mp4'), host.address('/endless.mp4')]);
    const grown = peak - before;
    // biome-ignore lint/suspicious/noConsole: what was measured
    console.info(`2 GB and an endless file: memory grew by ${Math.round(grown / 1024 ** 2)} MB at its peak`);
    expect(grown).toBeLessThan(MEDIA_FILE_BYTES_MAX);
  });
});

describe('a page that is drawn by its scripts', () => {
  const drawn = {
    ...results('/media/a.jpg', '/media/b.png'),
    dataCount: undefined,
    drawnAfterMs: 200,
  } as LibraryShape;

  it('shows no media to whom its scripts do not run for', async () => {
    const answer = await download(await offers.newUser(), library.show(drawn));
    expect(await answer.json()).toMatchObject({ error: { fields: [{ rule: 'no_media' }] } });
  });

  it('shows them to the browser, where the operator has turned it on', async () => {
    const config = { ...offers.app.config, adLibraryReader: 'browser' as const };
    const rendered = new RenderedPage(config, offers.app.get<BrowserLauncher>(BrowserLauncher));
    const page = new MediaPage(offers.app.get<Outbound>(Outbound), rendered, config);
    const address = page.addressOf(library.show(drawn)) ?? '';
    expect(await page.read(address, new AbortController().signal)).toEqual([
      `${library.origin}/media/a.jpg`,
      `${library.origin}/media/b.png`,
    ]);
  });
});

describe('the files of a page', () => {
  const never = new AbortController().signal;
  const small = { files: 3, fileBytes: 300_000, bytes: 500_000 };

  async function fetchAll(files: MediaFiles, addresses: string[], due = never) {
    const outcomes: string[] = [];
    for await (const file of files.fetch(addresses, { signal: never, due })) {
      outcomes.push(file.error ?? 'kept');
      if (file.error === null) await file.content.close();
    }
    return outcomes;
  }
  const outbound = () => offers.app.get<Outbound>(Outbound);
  const spool = () => new MediaSpool(offers.app.config.dataDir);

  it('are counted, and their bytes too, whatever becomes of them', async () => {
    const files = new MediaFiles(outbound(), spool(), small);
    const endless = host.address('/endless.mp4');
    const outcomes = await fetchAll(files, [
      endless,
      endless,
      endless,
      endless,
      `${library.origin}/media/a.jpg`,
    ]);
    expect(outcomes.slice(3)).toEqual(['over_count', 'over_count']);
    expect(outcomes.slice(0, 3).sort().at(0)).toBe('over_total');
    expect(outcomes.every((outcome) => /over|too_large/.test(outcome))).toBe(true);
  });

  it('are missing when their time is over', async () => {
    const due = new AbortController();
    const files = fetchAll(
      new MediaFiles(outbound(), spool()),
      Array(5).fill(host.address('/held.jpg')),
      due.signal,
    );
    await until(() => host.waiting === 3);
    due.abort();
    expect(await files).toEqual(Array(5).fill('timeout'));
  });

  it('are not fetched from a name that leads to us the second time', async () => {
    let asked = 0;
    const resolve = async () => [{ address: asked++ === 0 ? '8.8.8.8' : '127.0.0.1', family: 4 }];
    const rebinding = new Outbound({ ...offers.app.config, outboundAllow: [] }, resolve);
    await resolve();
    expect(await fetchAll(new MediaFiles(rebinding, spool()), ['http://rebinding.example/a.jpg'])).toEqual([
      'refused_address',
    ]);
  });

  it('are missing where there is no room for them', async () => {
    const narrow = new MediaFiles(outbound(), new MediaSpool(offers.app.config.dataDir, 1_000_000));
    const small = `${library.origin}/media/a.jpg`;
    expect(await fetchAll(narrow, [host.address('/endless.mp4'), small])).toEqual(['not_stored', 'kept']);
    // Room that was taken is given back.
    expect(await fetchAll(narrow, [small])).toEqual(['kept']);
    // A file stands where the folder should be.
    const full = new MediaSpool('/dev/null');
    expect(await fetchAll(new MediaFiles(outbound(), full), [`${library.origin}/media/a.jpg`])).toEqual([
      'not_stored',
    ]);
  });
});
