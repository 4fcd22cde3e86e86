import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { CaptureReport } from '@garimpo/cloner-contract';
import { BrowserError, Outbound } from '@garimpo/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MemorySink } from '../../../test/support/memory-sink.ts';
import { CaptureError } from '../../capture-error.ts';
import type { CloneManifest } from '../../store/clone-manifest.ts';
import type { Captured, CaptureRequest } from '../capture.ts';
import type { Pause } from '../work-clock.ts';
import { PageCapturer } from './page-capturer.ts';
import { RenderedCapture } from './rendered-capture.ts';

const PAGES: Record<string, string> = {
  '/pagina': '<h1>Oferta</h1><p>Um texto que diz o bastante.</p>',
  '/app': '<div id="root"></div><script></script>',
};
let server: Server;
let outbound: Outbound;
beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGES[request.url ?? '']);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  outbound = new Outbound({ outboundAllow: [`loja.test=127.0.0.1:${port}`], publicUrl: 'https://app.test' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Look = CaptureReport['fidelity'] | Error;

/** A browser that sees what it is told. */
class ScriptedBrowser extends RenderedCapture {
  readonly done: string[] = [];

  constructor(private readonly looks: { static?: Look; rendered?: Look }) {
    super();
  }

  async capture(request: CaptureRequest): Promise<Captured> {
    this.done.push('capture');
    expect(request.limits.seconds).toBeLessThanOrEqual(120);
    const fidelity = this.looks.rendered ?? null;
    if (fidelity instanceof Error) throw fidelity;
    const manifest: CloneManifest = {
      format: 1,
      entry: '/',
      originalUrl: request.url,
      files: {},
      redirects: {},
      calls: [],
    };
    const assets = { kept: 0, lost: 0, bytes: 0 };
    return {
      manifest,
      report: {
        mode: 'rendered',
        reason: 'asked',
        scriptsKept: true,
        assets,
        lost: [],
        trackers: [],
        fidelity,
      },
    };
  }

  async play(): Promise<null> {
    return null;
  }

  async compare(): Promise<CaptureReport['fidelity']> {
    this.done.push('compare');
    const fidelity = this.looks.static ?? null;
    if (fidelity instanceof Error) throw fidelity;
    return fidelity;
  }
}

const both = (share: number) => ({ wide: share, narrow: share });
const noBrowser = new BrowserError('unavailable', 'there is none');

async function capture(
  path: string,
  mode: CaptureRequest['mode'],
  browser: RenderedCapture,
  seconds = 120,
): Promise<string> {
  const capturer = new PageCapturer(outbound, browser, { publicUrl: 'https://app.test' });
  const limits = { requests: 100, bytes: 1_000_000, seconds };
  const request = { url: `http://loja.test${path}`, mode, removeTrackers: true, limits };
  try {
    const { report } = await capturer.capture(
      request,
      new MemorySink(),
      () => {},
      new AbortController().signal,
    );
    return `${report.mode} ${report.reason} ${report.fidelity?.wide ?? '-'}`;
  } catch (error) {
    return error instanceof CaptureError ? `${error.code} ${error.rule}` : String(error);
  }
}

it.each<
  [
    name: string,
    path: string,
    mode: CaptureRequest['mode'],
    looks: { static?: Look; rendered?: Look },
    expected: string,
    done: string[],
  ]
>([
  [
    'HTML that looks alike',
    '/pagina',
    'auto',
    { static: both(0.99) },
    'static html_holds_page 0.99',
    ['compare'],
  ],
  [
    'HTML that looks different',
    '/pagina',
    'auto',
    { static: both(0.6), rendered: both(0.98) },
    'rendered static_looked_different 0.98',
    ['compare', 'capture'],
  ],
  [
    'one width that looks different',
    '/pagina',
    'auto',
    { static: { wide: 1, narrow: 0.9 }, rendered: both(0.98) },
    'rendered static_looked_different 0.98',
    ['compare', 'capture'],
  ],
  [
    'a page that no copy looks like',
    '/pagina',
    'auto',
    { static: both(0.6), rendered: both(0.5) },
    'static html_holds_page 0.6',
    ['compare', 'capture'],
  ],
  [
    'a second capture that fails',
    '/pagina',
    'auto',
    { static: both(0.6), rendered: new BrowserError('crashed', 'x') },
    'static html_holds_page 0.6',
    ['compare', 'capture'],
  ],
  [
    'a second capture that finds a password',
    '/pagina',
    'auto',
    { static: both(0.6), rendered: new CaptureError('cloner.page.sensitive', 'password') },
    'cloner.page.sensitive password',
    ['compare', 'capture'],
  ],
  ['an original that could not be looked at', '/pagina', 'auto', {}, 'static html_holds_page -', ['compare']],
  [
    'a browser that fails to look',
    '/pagina',
    'auto',
    { static: new BrowserError('crashed', 'x') },
    'static html_holds_page -',
    ['compare'],
  ],
  [
    'static as asked, though it looks different',
    '/pagina',
    'static',
    { static: both(0.6) },
    'static asked 0.6',
    ['compare'],
  ],
  ['rendered as asked', '/pagina', 'rendered', { rendered: both(1) }, 'rendered asked 1', ['capture']],
  ['an app', '/app', 'auto', { rendered: both(1) }, 'rendered empty_root 1', ['capture']],
  ['an app without a browser', '/app', 'auto', { rendered: noBrowser }, 'static no_browser -', ['capture']],
  [
    'an app that crashes the browser',
    '/app',
    'auto',
    { rendered: new BrowserError('crashed', 'x') },
    'cloner.capture.failed null',
    ['capture'],
  ],
  [
    'an app that takes too long',
    '/app',
    'auto',
    { rendered: new BrowserError('timeout', 'x') },
    'cloner.capture.too_large seconds',
    ['capture'],
  ],
  [
    'an app that is too large',
    '/app',
    'auto',
    { rendered: new BrowserError('too_large', 'x') },
    'cloner.capture.too_large bytes',
    ['capture'],
  ],
])('%s', async (_, path, mode, looks, expected, done) => {
  const browser = new ScriptedBrowser(looks);
  expect(await capture(path, mode, browser)).toBe(expected);
  expect(browser.done).toEqual(done);
});

/** One that others have for longer than the capture may take. */
class BusyBrowser extends RenderedCapture {
  constructor(private readonly browser: ScriptedBrowser) {
    super();
  }

  async capture(...asked: Parameters<RenderedCapture['capture']>): Promise<Captured> {
    const [request, , , , signal] = asked;
    await othersHaveIt(request.limits.pause);
    signal.throwIfAborted();
    return this.browser.capture(request);
  }

  async compare(...asked: Parameters<RenderedCapture['compare']>): Promise<CaptureReport['fidelity']> {
    const [, , signal, pause] = asked;
    await othersHaveIt(pause);
    signal.throwIfAborted();
    return this.browser.compare();
  }

  play(): Promise<null> {
    return this.browser.play();
  }
}

async function othersHaveIt(pause: Pause | undefined): Promise<void> {
  const goOn = pause?.();
  await wait(1_500);
  goOn?.();
}

it.each([
  ['/pagina', 'auto', 'static html_holds_page 0.99', ['compare']],
  ['/app', 'auto', 'rendered empty_root 0.98', ['capture']],
] as const)(
  'the wait for a browser takes nothing from the seconds of %s',
  async (path, mode, expected, done) => {
    const browser = new ScriptedBrowser({ static: both(0.99), rendered: both(0.98) });
    expect(await capture(path, mode, new BusyBrowser(browser), 1)).toBe(expected);
    expect(browser.done).toEqual(done);
  },
);
