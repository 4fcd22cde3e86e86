import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { CaptureReport } from '@garimpo/cloner-contract';
import { BrowserError, Outbound } from '@garimpo/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MemorySink } from '../../../test/support/memory-sink.ts';
import { CaptureError } from '../../capture-error.ts';
import type { Captured, CaptureRequest } from '../capture.ts';
import type { Pause } from '../work-clock.ts';
import { PageCapturer } from './page-capturer.ts';
import { type Judged, RenderedCapture } from './rendered-capture.ts';

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

type Look = CaptureReport['fidelity'] | 'unknown' | Error;

interface Looks {
  static?: Look;
  rendered?: Look;
  /** Of the rendered copy without its scripts. */
  still?: Look;
}

/** A browser that sees what it is told. */
class ScriptedBrowser extends RenderedCapture {
  readonly done: string[] = [];

  constructor(private readonly looks: Looks) {
    super();
  }

  async capture(request: CaptureRequest): Promise<Captured> {
    this.done.push('capture');
    expect(request.limits.seconds).toBeLessThanOrEqual(120);
    if (this.looks.rendered instanceof Error) throw this.looks.rendered;
    return copyOf(request.url, true);
  }

  async play(): Promise<null> {
    return null;
  }

  async withoutScripts(request: CaptureRequest): Promise<Captured> {
    this.done.push('still');
    return copyOf(request.url, false);
  }

  async judge(_request: CaptureRequest, copy: Captured): Promise<Judged> {
    this.done.push('judge');
    const { mode, scriptsKept } = copy.report;
    const look = this.looks[mode === 'static' ? 'static' : scriptsKept ? 'rendered' : 'still'] ?? null;
    if (look instanceof Error) throw look;
    const picture = null;
    if (look === 'unknown') return { copy, likeness: look, picture };
    return { copy, likeness: look && { fidelity: look, words: 1, errors: [] }, picture };
  }
}

function copyOf(originalUrl: string, scriptsKept: boolean): Captured {
  const assets = { kept: 0, lost: 0, bytes: 0 };
  const told = { lost: [], trackers: [], fidelity: null };
  return {
    manifest: { format: 1, entry: '/', originalUrl, files: {}, redirects: {}, calls: [] },
    report: { mode: 'rendered', reason: 'asked', scriptsKept, assets, ...told },
  };
}

const both = (share: number) => ({ wide: share, narrow: share });
const noBrowser = new BrowserError('unavailable', 'there is none');

/** The copy that stays in the end, and as what it was online first where that is another. */
async function cloned(
  path: string,
  mode: CaptureRequest['mode'],
  browser: RenderedCapture,
  seconds = 120,
): Promise<string> {
  const capturer = new PageCapturer(outbound, browser, { publicUrl: 'https://app.test' });
  const limits = { requests: 100, bytes: 1_000_000, seconds };
  const request = { url: `http://loja.test${path}`, mode, removeTrackers: true, limits };
  const sink = new MemorySink();
  const { signal } = new AbortController();
  try {
    const copy = await capturer.capture(request, sink, () => {}, signal);
    expect(copy.report.fidelity).toBeNull();
    const { report, again } = await capturer.compare(request, copy, sink, signal);
    const before = again === null ? '' : `${said(report)}, then `;
    return before + said(again?.report ?? report);
  } catch (error) {
    return error instanceof CaptureError ? `${error.code} ${error.rule}` : String(error);
  }
}

function said({ mode, reason, scriptsKept, fidelity }: CaptureReport): string {
  return `${scriptsKept ? mode : 'still'} ${reason} ${fidelity?.wide ?? '-'}`;
}

it.each<
  [name: string, path: string, mode: CaptureRequest['mode'], looks: Looks, said: string, done: string[]]
>([
  [
    'HTML that looks alike',
    '/pagina',
    'auto',
    { static: both(0.99) },
    'static html_holds_page 0.99',
    ['judge'],
  ],
  [
    'HTML that looks different',
    '/pagina',
    'auto',
    { static: both(0.6), rendered: both(0.98) },
    'static html_holds_page 0.6, then rendered static_looked_different 0.98',
    ['judge', 'capture', 'judge'],
  ],
  [
    'one width that looks different',
    '/pagina',
    'auto',
    { static: { wide: 1, narrow: 0.9 }, rendered: both(0.98) },
    'static html_holds_page 1, then rendered static_looked_different 0.98',
    ['judge', 'capture', 'judge'],
  ],
  [
    'HTML whose scripts work nowhere else',
    '/pagina',
    'auto',
    { static: both(0.6), rendered: both(0.3), still: both(0.97) },
    'static html_holds_page 0.6, then still asked 0.97',
    ['judge', 'capture', 'judge', 'still', 'judge'],
  ],
  [
    'a page that no copy looks like',
    '/pagina',
    'auto',
    { static: both(0.6), rendered: both(0.5), still: both(0.4) },
    'static html_holds_page 0.6',
    ['judge', 'capture', 'judge', 'still', 'judge'],
  ],
  [
    'a second capture that fails',
    '/pagina',
    'auto',
    { static: both(0.6), rendered: new BrowserError('crashed', 'x') },
    'static html_holds_page 0.6',
    ['judge', 'capture'],
  ],
  [
    'a second capture that finds a password',
    '/pagina',
    'auto',
    { static: both(0.6), rendered: new CaptureError('cloner.page.sensitive', 'password') },
    'cloner.page.sensitive password',
    ['judge', 'capture'],
  ],
  [
    'an original that does not open any more',
    '/pagina',
    'auto',
    { static: new CaptureError('cloner.page.unreachable', 'browser') },
    'static html_holds_page -',
    ['judge'],
  ],
  [
    'a browser that fails to look',
    '/pagina',
    'auto',
    { static: new BrowserError('crashed', 'x') },
    'static html_holds_page -',
    ['judge'],
  ],
  [
    'static as asked, though it looks different',
    '/pagina',
    'static',
    { static: both(0.6) },
    'static asked 0.6',
    ['judge'],
  ],
  [
    'rendered as asked',
    '/pagina',
    'rendered',
    { rendered: both(1) },
    'rendered asked 1',
    ['capture', 'judge'],
  ],
  ['an app', '/app', 'auto', { rendered: both(1) }, 'rendered empty_root 1', ['capture', 'judge']],
  [
    'an app that does not open elsewhere',
    '/app',
    'auto',
    { still: both(0.99) },
    'rendered empty_root -, then still asked 0.99',
    ['capture', 'judge', 'still', 'judge'],
  ],
  [
    'an app that is too large to be looked at',
    '/app',
    'auto',
    { rendered: 'unknown' },
    'rendered empty_root -',
    ['capture', 'judge'],
  ],
  [
    'an app without a browser',
    '/app',
    'auto',
    { rendered: noBrowser },
    'static no_browser -',
    ['capture', 'judge'],
  ],
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
  expect(await cloned(path, mode, browser)).toBe(expected);
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

  withoutScripts(request: CaptureRequest): Promise<Captured> {
    return this.browser.withoutScripts(request);
  }

  async judge(...asked: Parameters<RenderedCapture['judge']>): Promise<Judged> {
    const [request, copy, , signal] = asked;
    await othersHaveIt(request.limits.pause);
    signal.throwIfAborted();
    return this.browser.judge(request, copy);
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
  ['/pagina', 'auto', 'static html_holds_page 0.99', ['judge']],
  ['/app', 'auto', 'rendered empty_root 0.98', ['capture', 'judge']],
] as const)(
  'the wait for a browser takes nothing from the seconds of %s',
  async (path, mode, expected, done) => {
    const browser = new ScriptedBrowser({ static: both(0.99), rendered: both(0.98) });
    expect(await cloned(path, mode, new BusyBrowser(browser), 1)).toBe(expected);
    expect(browser.done).toEqual(done);
  },
);
