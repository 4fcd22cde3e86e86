import { BrowserError, BrowserLauncher, type BrowserRun, CONFIG, type Config } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { PAGE_BYTES, visitorAgent } from '../page/page-reader.ts';
import { stayOnPage } from '../page/stay-on-page.ts';
import { missing, type Obtained, obtained } from './proof.ts';

/** One thing that a page loaded. */
export interface LoadedResource {
  startedAt: Date;
  method: string;
  url: string;
  /** As a browser calls what it is for: `document`, `image`, … */
  kind: string;
  status: number;
  mimeType: string;
  headers: Record<string, string>;
}

/** A page as a browser showed it. */
export interface Drawing {
  url: string;
  at: Date;
  title: string;
  html: string;
  /** PNG; null where the page could not be held still in time. */
  screenshot: Buffer | null;
  /** Of what it loaded, the first ones. */
  loaded: LoadedResource[];
}

type Tab = Awaited<ReturnType<BrowserRun['context']['newPage']>>;

const RUN_MS = 45_000;
const OPEN_MS = 12_000;
const QUIET_MS = 8_000;
const SCREENSHOT_MS = 10_000;
const BYTES_MAX = 60 * 1024 * 1024;
const VIEWPORT = { width: 1366, height: 900 };
/** Of the picture: so much of a page is a case, and a page may be as long as it likes. */
const HEIGHT_MAX = 8_000;
const SCROLL_PX = 800;
const SCROLL_PAUSE_MS = 120;
const LOADED_MAX = 500;
const TITLE_MAX = 300;
const ADDRESS_MAX = 4_096;
const HEADER_MAX = 1_024;
/** Neither films nor sounds are in a picture. */
const LEFT_OUT = new Set(['media']);
/** A page that is still on its way would never hold still. */
const STOP = `if (document.readyState === 'loading') window.stop()`;
const READY = `document.readyState !== 'loading'`;
const CONTENT = `String(document.documentElement?.outerHTML ?? '').slice(0, ${PAGE_BYTES})`;
const HEIGHT = 'Math.ceil(document.documentElement?.scrollHeight ?? 0)';

/** Takes pictures of pages from top to bottom. Throws nothing that is a matter of the page. */
@Injectable()
export class PageCamera {
  constructor(
    private readonly launcher: BrowserLauncher,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws the signal's reason. @param mayShow where the page may lead */
  async take(
    address: string,
    mayShow: (url: URL) => boolean,
    signal: AbortSignal,
  ): Promise<Obtained<Drawing>> {
    const options = {
      timeoutMs: RUN_MS,
      maxBytes: BYTES_MAX,
      userAgent: visitorAgent(this.config.publicUrl),
      viewport: VIEWPORT,
      signal,
    };
    try {
      return await this.launcher.run(options, async ({ context }) => {
        await stayOnPage(context, { config: this.config, mayShow, leftOut: LEFT_OUT });
        return obtained(await photograph(await context.newPage(), address));
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof BrowserError && error.code === 'unavailable') return missing('no_browser');
      if (error instanceof BrowserError && error.code === 'too_large') return missing('too_large');
      return missing('not_drawn');
    }
  }
}

async function photograph(tab: Tab, address: string): Promise<Drawing> {
  const loaded = collectLoaded(tab);
  await tab.goto(address, { waitUntil: 'commit', timeout: OPEN_MS });
  // One that never comes to rest is taken as it is.
  await tab.waitForFunction(READY, null, { polling: 100, timeout: OPEN_MS }).catch(() => {});
  await tab.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => {});
  await tab.evaluate(STOP).catch(() => {});
  const height = heightOf(await tab.evaluate(HEIGHT).catch(() => 0));
  await walkDown(tab, height);
  const html = String(await tab.evaluate(CONTENT));
  const clip = { x: 0, y: 0, width: VIEWPORT.width, height };
  const screenshot = await tab
    .screenshot({ type: 'png', fullPage: true, clip, timeout: SCREENSHOT_MS, animations: 'disabled' })
    .catch(() => null);
  const title = (await tab.title().catch(() => '')).slice(0, TITLE_MAX);
  return { url: tab.url().slice(0, ADDRESS_MAX), at: new Date(), title, html, screenshot, loaded };
}

/** What a page says of itself may be anything. */
function heightOf(told: unknown): number {
  const height = typeof told === 'number' && Number.isFinite(told) ? told : 0;
  return Math.min(Math.max(height, VIEWPORT.height), HEIGHT_MAX);
}

/** Pictures further down are loaded by many pages only when they come into view. The wheel is not the page's to stop. */
async function walkDown(tab: Tab, height: number): Promise<void> {
  await tab.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
  for (let y = 0; y < height; y += SCROLL_PX) {
    await tab.mouse.wheel(0, SCROLL_PX);
    await tab.waitForTimeout(SCROLL_PAUSE_MS);
  }
  await tab.mouse.wheel(0, -height);
  await tab.waitForLoadState('networkidle', { timeout: QUIET_MS / 2 }).catch(() => {});
}

function collectLoaded(tab: Tab): LoadedResource[] {
  const loaded: LoadedResource[] = [];
  tab.on('response', (response) => {
    if (loaded.length >= LOADED_MAX) return;
    const request = response.request();
    const headers = Object.entries(response.headers()).map(
      ([name, value]) => [name, value.slice(0, HEADER_MAX)] as const,
    );
    loaded.push({
      startedAt: new Date(request.timing().startTime),
      method: request.method(),
      url: response.url().slice(0, ADDRESS_MAX),
      kind: request.resourceType(),
      status: response.status(),
      mimeType: (response.headers()['content-type'] ?? '').slice(0, HEADER_MAX),
      headers: Object.fromEntries(headers),
    });
  });
  return loaded;
}
