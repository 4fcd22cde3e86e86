import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { Outbound, OutboundError } from '@garimpo/service-kit';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Captured, CaptureRequest, OnProgress } from '../src/capture/capture.ts';
import { PageCapturer } from '../src/capture/rendered/page-capturer.ts';
import { CaptureError } from '../src/capture-error.ts';
import { findCssReferences } from '../src/rewrite/rewrite-css.ts';
import { findReferences } from '../src/rewrite/rewrite-html.ts';
import { findScriptReferences } from '../src/rewrite/rewrite-script.ts';
import { OTHER_ORIGINS } from '../src/store/clone-manifest.ts';
import { CORPUS } from './corpus/corpus.ts';
import { type CorpusServer, startCorpus } from './corpus/corpus-server.ts';
import { MemorySink } from './support/memory-sink.ts';

const MIB = 1024 * 1024;
const LIMITS = { requests: 3_000, bytes: 300 * MIB, seconds: 120 };

let corpus: CorpusServer;
beforeAll(async () => {
  corpus = await startCorpus();
});
afterAll(() => corpus.stop());

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A site called loja.test. @returns what `OUTBOUND_ALLOW` says of it */
async function site(listener: RequestListener): Promise<string[]> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return [`loja.test=127.0.0.1:${(server.address() as AddressInfo).port}`];
}

interface Asked extends Partial<CaptureRequest> {
  allow?: string[];
  sink?: MemorySink;
  onProgress?: OnProgress;
  signal?: AbortSignal;
}

function capture(url: string, asked: Asked = {}): Promise<Captured> {
  const {
    allow = corpus.allowed,
    sink = new MemorySink(),
    onProgress = () => {},
    signal,
    ...request
  } = asked;
  const outbound = new Outbound({ outboundAllow: allow, publicUrl: 'https://app.test' });
  const capturer = new PageCapturer(outbound, null, { publicUrl: 'https://app.test' });
  const whole = { url, mode: 'static' as const, removeTrackers: true, limits: LIMITS, ...request };
  return capturer.capture(whole, sink, onProgress, signal ?? new AbortController().signal);
}

async function failure(capturing: Promise<unknown>): Promise<string> {
  try {
    await capturing;
    return 'a clone';
  } catch (error) {
    return error instanceof CaptureError ? `${error.code} ${error.rule}` : String(error);
  }
}

/** What the files of a clone make a browser load, as the clone's host would see it. */
async function loadedBy({ manifest }: Captured, sink: MemorySink): Promise<{ by: string; url: URL }[]> {
  const loaded: { by: string; url: URL }[] = [];
  for (const [address, file] of Object.entries(manifest.files)) {
    const here = new URL(`https://clone.invalid${address.startsWith('//') ? '/.' : ''}${address}`);
    const text = (await sink.get(file)).toString();
    const found = /html|svg/.test(file.type)
      ? findReferences(text, here)
      : /css/.test(file.type)
        ? findCssReferences(text, here)
        : /javascript/.test(file.type)
          ? findScriptReferences(text, here)
          : [];
    for (const { use, url } of found) if (use !== 'navigate') loaded.push({ by: address, url });
  }
  return loaded;
}

const pages = CORPUS.filter(({ mode, refused }) => mode === 'static' && refused === undefined);

it.each(pages.map((page) => [page.name, page] as const))('%s is copied whole', async (_, page) => {
  const sink = new MemorySink();
  const copy = await capture(page.url, { sink });
  const { manifest, report } = copy;
  expect(report.lost).toEqual([]);
  const entry = manifest.files[manifest.entry];
  expect(entry?.type).toBe('text/html; charset=utf-8');
  const texts = await Promise.all(
    Object.values(manifest.files)
      .filter(({ type }) => type.includes('html'))
      .map(async (file) => (await sink.get(file)).toString()),
  );
  const shown = texts.join(' ').replace(/\s+/g, ' ');
  // What scripts of the page say is theirs to say again.
  for (const text of page.texts.slice(0, 1)) expect(shown).toContain(text);

  const loaded = await loadedBy(copy, sink);
  expect(loaded.filter(({ url }) => url.host !== 'clone.invalid')).toEqual([]);
  const missing = loaded.filter(({ url }) => {
    const address = url.pathname + url.search;
    const file = manifest.redirects[address] ?? address;
    return manifest.files[file] === undefined;
  });
  expect(missing.map(({ by, url }) => `${by} loads ${url.pathname}${url.search}`)).toEqual([]);
});

it('keeps the bytes of what names nobody else, and writes the rest in utf-8', async () => {
  const sink = new MemorySink();
  const { manifest } = await capture('http://pagina.test/loja/', { sink });
  const font = await capture('http://pagina.test/fontes/', { sink });
  const original = async (url: string) => {
    const outbound = new Outbound({ outboundAllow: corpus.allowed, publicUrl: 'https://app.test' });
    return (await outbound.fetch(url, { maxBytes: MIB, timeoutMs: 30_000 })).bytes();
  };
  let same = 0;
  for (const [files, page] of [
    [manifest.files, 'pagina.test'],
    [font.manifest.files, 'pagina.test'],
  ] as const) {
    for (const [address, file] of Object.entries(files)) {
      if (/html|css|javascript/.test(file.type)) continue;
      const url = address.startsWith(OTHER_ORIGINS)
        ? `http://${address.slice(OTHER_ORIGINS.length)}`
        : `http://${page}${address}`;
      expect((await sink.get(file)).equals(await original(url))).toBe(true);
      same += 1;
    }
  }
  expect(same).toBeGreaterThan(3);
  const sheet = manifest.files['/comum.css'] ?? font.manifest.files['/comum.css'];
  expect(sheet && (await sink.get(sheet)).equals(await original('http://pagina.test/comum.css'))).toBe(true);

  const russian = await capture('http://pagina.test/cirilico/', { sink });
  const page = russian.manifest.files[russian.manifest.entry];
  expect(page && (await sink.get(page)).toString()).toMatch(/charset=utf-8.*Привет мир/s);
});

it('follows pages that lead on, and keeps the addresses that led there', async () => {
  const refreshed = await capture('http://pagina.test/atualizacao/');
  expect(refreshed.manifest.entry).toBe('/atualizacao/destino.html');
  expect(refreshed.manifest.redirects).toMatchObject({ '/atualizacao/': '/atualizacao/destino.html' });
  const redirected = await capture('http://pagina.test/redirecionada');
  expect(redirected.manifest.entry).toBe('/redirecionada/final/');
  expect(redirected.manifest.originalUrl).toBe('http://pagina.test/redirecionada/final/');
  expect(redirected.manifest.redirects).toMatchObject({
    '/redirecionada': '/redirecionada/final/',
    '/redirecionada/final/foto.png': '/__ext/cdn.test/img/foto-redirecionada.png',
  });
});

it('takes trackers out where it is asked to, and tells of them in either case', async () => {
  const sink = new MemorySink();
  const url = 'http://pagina.test/rastreadores/';
  const source = async ({ manifest }: Captured) => {
    const entry = manifest.files[manifest.entry];
    return entry === undefined ? '' : (await sink.get(entry)).toString();
  };
  const without = await capture(url, { sink });
  expect(without.report.trackers).toEqual([
    { kind: 'meta-pixel', id: '123456789012345', removed: true },
    { kind: 'google-analytics', id: 'G-ABCDEF1234', removed: true },
  ]);
  expect(await source(without)).not.toContain('123456789012345');
  const kept = await capture(url, { sink, removeTrackers: false });
  expect(kept.report.trackers.map(({ removed }) => removed)).toEqual([false, false]);
  expect(await source(kept)).toContain('123456789012345');
});

it('leads what scripts load to the clone before any of them runs, where there are scripts', async () => {
  const sink = new MemorySink();
  const { manifest } = await capture('http://pagina.test/carrossel/', { sink });
  const html = (await sink.get(manifest.files[manifest.entry]!)).toString();
  expect(html.match(/<script\b[^>]*>/)?.[0]).toMatch(/ src="\/__ext\/replay\.js" data-page="pagina\.test"/);
  expect(manifest.files['/__ext/replay.js']?.type).toContain('javascript');
  const still = await capture('http://pagina.test/estatica/');
  expect(Object.keys(still.manifest.files)).not.toContain('/__ext/replay.js');
});

it('says how it was captured and why', async () => {
  const reasons = await Promise.all(
    (['auto', 'static', 'rendered'] as const).map(async (mode) => {
      const { report } = await capture('http://pagina.test/estatica/', { mode });
      return [report.mode, report.reason, report.fidelity];
    }),
  );
  expect(reasons).toEqual([
    ['static', 'html_holds_page', null],
    ['static', 'asked', null],
    ['static', 'no_browser', null],
  ]);
  const app = await capture('http://pagina.test/react/', { mode: 'auto' });
  expect(app.report).toMatchObject({ mode: 'static', reason: 'no_browser' });
});

it('tells how far it is, and ends with what it says in the report', async () => {
  const told: Parameters<OnProgress>[0][] = [];
  const { report } = await capture('http://pagina.test/loja/', {
    onProgress: (progress) => told.push(progress),
  });
  expect(told[0]).toEqual({ step: 'opening', found: 0, fetched: 0, failed: 0, bytes: 0 });
  const fetching = told.filter(({ step }) => step === 'fetching');
  for (const { found, fetched, failed } of fetching) expect(fetched + failed).toBeLessThanOrEqual(found);
  const last = told.at(-1);
  expect(last).toMatchObject({ step: 'rewriting', failed: 0, found: last?.fetched });
  expect(report.assets.kept).toBeGreaterThan(0);
  expect(last?.bytes).toBeGreaterThan(0);
});

describe('pages that are refused', () => {
  const html = { 'content-type': 'text/html' };

  it.each([
    ['senha', 'cloner.page.sensitive password'],
    ['cartao', 'cloner.page.sensitive card'],
    ['nenhuma', 'cloner.page.refused 404'],
    ['img/a.png', 'cloner.page.not_html null'],
  ])('%s: %s', async (path, expected) => {
    const isFile = path.includes('.');
    expect(await failure(capture(`http://pagina.test/${path}${isFile ? '' : '/'}`))).toBe(expected);
  });

  it('one that asks for a password in a frame', async () => {
    const allow = await site((request, response) => {
      response.writeHead(200, html);
      response.end(request.url === '/' ? '<p>Oferta<iframe src=/f></iframe>' : '<input type=password>');
    });
    expect(await failure(capture('http://loja.test/', { allow }))).toBe('cloner.page.sensitive password');
  });

  it.each([
    ['by the server', (to: string) => ({ status: 302, headers: { location: to }, body: '' })],
    [
      'by the page',
      (to: string) => ({
        status: 200,
        headers: html,
        body: `<meta http-equiv=refresh content="0;url=${to}">`,
      }),
    ],
    [
      'by a script',
      (to: string) => ({ status: 200, headers: html, body: `<script>location='${to}'</script>` }),
    ],
  ])('one that leads to this machine %s', async (_, answer) => {
    for (const to of ['http://127.0.0.1:1/', 'http://169.254.169.254/', 'http://[::1]/']) {
      const { status, headers, body } = answer(to);
      const allow = await site((_request, response) => {
        response.writeHead(status, headers).end(body);
      });
      expect(await failure(capture('http://loja.test/', { allow }))).toMatch(/^cloner\.address\.refused/);
    }
  });

  it('files of this machine, while the page itself is copied', async () => {
    const allow = await site((request, response) => {
      if (request.url === '/fora.png')
        response.writeHead(302, { location: 'http://127.0.0.1/segredo' }).end();
      else {
        response.writeHead(200, html);
        response.end('<p>Oferta<img src=http://127.0.0.1/a.png><img src=/fora.png><img src=//[::1]/b.png>');
      }
    });
    const { report, manifest } = await capture('http://loja.test/', { allow });
    expect(report.lost.map(({ reason }) => reason)).toEqual(Array(3).fill('private_address'));
    expect(Object.keys(manifest.files)).not.toContain('/fora.png');
  });
});

describe('what is too much', () => {
  const html = { 'content-type': 'text/html' };
  const image = { 'content-type': 'image/png' };

  deepIt('a page of 1 GB, by what it says and by what it sends', async () => {
    const said = await site((_request, response) => {
      response.writeHead(200, { ...html, 'content-length': 1024 * MIB });
      response.write('<p>');
    });
    expect(await failure(capture('http://loja.test/', { allow: said }))).toBe(
      'cloner.capture.too_large bytes',
    );
    const sent = await site((_request, response) => {
      response.writeHead(200, html);
      const part = Buffer.alloc(MIB, 'a');
      const more = () => {
        while (!response.destroyed && response.write(part));
      };
      response.on('drain', more);
      more();
    });
    const before = process.memoryUsage().rss;
    expect(await failure(capture('http://loja.test/', { allow: sent }))).toBe(
      'cloner.capture.too_large bytes',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MIB);
  });

  it('a page that never ends', async () => {
    const allow = await site((_request, response) => {
      response.writeHead(200, html);
      const drip = setInterval(() => response.write('<p>mais</p>'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const limits = { ...LIMITS, seconds: 1 };
    expect(await failure(capture('http://loja.test/', { allow, limits }))).toBe(
      'cloner.capture.too_large seconds',
    );
  });

  it('a bomb of gzip', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MIB));
    const allow = await site((_request, response) => {
      response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb);
    });
    expect(await failure(capture('http://loja.test/', { allow }))).toBe('cloner.capture.too_large bytes');
  });

  it.each([
    ['by the server', (n: number) => ({ status: 302, headers: { location: `/${n + 1}` }, body: '' })],
    [
      'by the pages',
      (n: number) => ({
        status: 200,
        headers: html,
        body: `<meta http-equiv=refresh content="0;url=/${n + 1}">`,
      }),
    ],
  ])('redirects without an end %s', async (_, answer) => {
    const allow = await site((request, response) => {
      const { status, headers, body } = answer(Number(request.url?.slice(1) ?? 0));
      response.writeHead(status, headers).end(body);
    });
    expect(await failure(capture('http://loja.test/0', { allow }))).toBe(
      'cloner.page.unreachable too_many_redirects',
    );
  });

  deepIt('ten thousand pictures: as many as may be asked for, and the rest are counted as lost', async () => {
    const pictures = Array.from({ length: 10_000 }, (_, at) => `<img src=/${at}.png>`).join('');
    const allow = await site((request, response) => {
      if (request.url === '/') response.writeHead(200, html).end(`<p>Oferta${pictures}`);
      else response.writeHead(200, image).end(`\x89PNG${request.url}`);
    });
    const limits = { ...LIMITS, requests: 100 };
    const { report, manifest } = await capture('http://loja.test/', { allow, limits });
    // One of the hundred was for the page, and one may be for its icon.
    expect(report.assets.kept).toBeGreaterThanOrEqual(98);
    expect(report.assets.kept + report.assets.lost).toBeGreaterThanOrEqual(10_000);
    expect(report.lost).toHaveLength(100);
    expect(new Set(report.lost.map(({ reason }) => reason))).toEqual(new Set(['requests']));
    expect(manifest.entry).toBe('/');
  });

  deepIt(
    'a file without an end, a host that breaks off, one file too many bytes: lost, and the clone goes on',
    async () => {
      const allow = await site((request, response) => {
        if (request.url === '/') {
          response
            .writeHead(200, html)
            .end('<p>Oferta<img src=/fim.png><img src=/quebra.png><img src=/boa.png>');
        } else if (request.url === '/fim.png') {
          response.writeHead(200, image);
          const part = Buffer.alloc(MIB);
          const more = () => {
            while (!response.destroyed && response.write(part));
          };
          response.on('drain', more);
          more();
        } else if (request.url === '/quebra.png') {
          response.writeHead(200, { ...image, 'content-length': 100 });
          response.write('\x89PNG', () => response.destroy());
        } else if (request.url === '/boa.png') response.writeHead(200, image).end('\x89PNG');
        else response.writeHead(404).end();
      });
      const limits = { ...LIMITS, bytes: 8 * MIB };
      const { report, manifest } = await capture('http://loja.test/', { allow, limits });
      expect(Object.fromEntries(report.lost.map(({ url, reason }) => [url, reason]))).toEqual({
        'http://loja.test/fim.png': 'bytes',
        'http://loja.test/quebra.png': 'interrupted',
      });
      expect(Object.keys(manifest.files).sort()).toEqual(['/', '/boa.png']);
    },
  );

  deepIt('pictures that nobody sends: the clone is made when the seconds are over', async () => {
    const allow = await site((request, response) => {
      if (request.url === '/')
        response.writeHead(200, html).end('<p>Oferta<img src=/nunca.png><img src=/nem.png>');
    });
    const limits = { ...LIMITS, seconds: 1 };
    const { report } = await capture('http://loja.test/', { allow, limits });
    expect(report.lost.map(({ reason }) => reason)).toEqual(['seconds', 'seconds']);
  });
});

it('does not miss what was never a file: where buttons lead, and a favicon that nobody named', async () => {
  const allow = await site((request, response) => {
    const isPage = request.url === '/' || request.url === '/produto';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' });
    response.end('<p>Oferta<button data-image="/produto">Comprar</button>');
  });
  const { report, manifest } = await capture('http://loja.test/', { allow });
  expect(report.assets).toMatchObject({ kept: 0, lost: 0 });
  expect(Object.keys(manifest.files)).toEqual(['/']);
});

it('says of each file that it has not why', async () => {
  const allow = await site((request, response) => {
    const isFrame = request.url?.startsWith('/f') ?? false;
    const type = request.url === '/' || request.url === '/pagina.png' || isFrame ? 'text/html' : 'image/png';
    response.writeHead(request.url === '/sumiu.png' ? 404 : 200, { 'content-type': type });
    const depth = Number(request.url?.slice(2) ?? 0);
    response.end(
      isFrame
        ? `<iframe src=/f${depth + 1}></iframe>`
        : '<p>Oferta<img src=/sumiu.png><img src=/pagina.png><iframe src=/f1></iframe>',
    );
  });
  const { report, manifest } = await capture('http://loja.test/', { allow });
  expect(Object.fromEntries(report.lost.map(({ url, reason }) => [new URL(url).pathname, reason]))).toEqual({
    '/sumiu.png': '404',
    '/pagina.png': 'is_page',
    '/f4': 'nested',
  });
  expect(Object.keys(manifest.files)).toEqual(expect.arrayContaining(['/', '/f1', '/f2', '/f3']));
});

it('asks again where the connection broke before there was an answer, and leaves a dead host alone', async () => {
  let asked = 0;
  const allow = await site((request, response) => {
    if (request.url === '/') {
      const pictures = Array.from({ length: 40 }, (_, at) => `<img src=http://morto.test/${at}.png>`).join(
        '',
      );
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>Oferta<img src=/a.png>${pictures}`);
    } else if (request.url === '/a.png') {
      asked += 1;
      if (asked === 1) response.destroy();
      else response.writeHead(200, { 'content-type': 'image/png' }).end('\x89PNG');
    } else response.writeHead(404).end();
  });
  // Nobody listens on port 1.
  const { report, manifest } = await capture('http://loja.test/', {
    allow: [...allow, 'morto.test=127.0.0.1:1'],
  });
  expect(asked).toBe(2);
  expect(Object.keys(manifest.files)).toContain('/a.png');
  expect(report.assets.lost).toBe(40);
  expect(new Set(report.lost.map(({ reason }) => reason))).toEqual(new Set(['unreachable']));
});

it('stops at once when it is told to, and leaves no connection open', async () => {
  const ending = new AbortController();
  let open = 0;
  const allow = await site((request, response) => {
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    if (request.url === '/') {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<p>Oferta<img src=/1.png><img src=/2.png>');
    } else ending.abort(new Error('cancelled'));
  });
  const capturing = capture('http://loja.test/', { allow, signal: ending.signal });
  await expect(capturing).rejects.toThrow('cancelled');
  const [server] = servers;
  await new Promise<void>((resolve) => {
    const look = () => (open === 0 ? resolve() : setImmediate(look));
    look();
  });
  expect(server?.listening).toBe(true);
});

it('goes on without a file that its store finds too large', async () => {
  class SmallSink extends MemorySink {
    override async put(body: Buffer | Readable, type: string) {
      const file = await super.put(body, type);
      if (type === 'font/woff2') throw new CaptureError('cloner.capture.too_large', 'bytes');
      return file;
    }
  }
  const { report } = await capture('http://pagina.test/fontes/', { sink: new SmallSink() });
  expect(report.lost).toMatchObject([{ url: 'http://fontes.test/inter.woff2?v=5', reason: 'bytes' }]);
});

it('passes on what its store says', async () => {
  class FullSink extends MemorySink {
    override async put(): Promise<never> {
      throw new Error('the disk is full');
    }
  }
  const capturing = capture('http://pagina.test/loja/', { sink: new FullSink() });
  await expect(capturing).rejects.toThrow('the disk is full');
  await expect(capturing).rejects.not.toBeInstanceOf(OutboundError);
});
