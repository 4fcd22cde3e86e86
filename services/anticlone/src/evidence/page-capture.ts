import { BrowserError } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { htmlIn, PageBrowser, settle, type Tab } from '../page/page-browser.ts';
import { missing, type Obtained, obtained } from './proof.ts';

export interface LoadedResource {
  startedAt: Date;
  method: string;
  url: string;
  /** Playwright's resource type: `document`, `image`, … */
  kind: string;
  status: number;
  mimeType: string;
  headers: Record<string, string>;
}

/** A page as a browser showed it. */
export interface CapturedPage {
  url: string;
  at: Date;
  title: string;
  html: string;
  /** PNG; null where the page did not hold still in time. */
  screenshot: Buffer | null;
  /** The first resources that it loaded. */
  loaded: LoadedResource[];
}

const RUN_MS = 45_000;
const OPEN_MS = 12_000;
const QUIET_MS = 4_000;
const SCREENSHOT_MS = 10_000;
const BYTES_MAX = 60 * 1024 * 1024;
const VIEWPORT = { width: 1366, height: 900 };
/** Height of the screenshot: a page may be endless. */
const HEIGHT_MAX = 8_000;
const SCROLL_PX = 800;
const SCROLL_PAUSE_MS = 120;
const LOADED_MAX = 500;
const TITLE_MAX = 300;
const ADDRESS_MAX = 4_096;
const HEADER_MAX = 1_024;
/** No screenshot can be taken while a page is loading. */
const STOP = `if (document.readyState === 'loading') window.stop()`;
const HEIGHT = 'Math.ceil(document.documentElement?.scrollHeight ?? 0)';

/** Captures pages for evidence, from top to bottom. */
@Injectable()
export class PageCapture {
  constructor(private readonly browser: PageBrowser) {}

  /** Throws the signal's reason; failures of the page are in the result. @param mayShow where the page may lead */
  async take(
    address: string,
    mayShow: (url: URL) => boolean,
    signal: AbortSignal,
  ): Promise<Obtained<CapturedPage>> {
    const options = { timeoutMs: RUN_MS, maxBytes: BYTES_MAX, viewport: VIEWPORT, mayShow, signal };
    try {
      return obtained(await this.browser.withTab(options, (tab) => capture(tab, address)));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof BrowserError && error.code === 'unavailable') return missing('no_browser');
      if (error instanceof BrowserError && error.code === 'too_large') return missing('too_large');
      return missing('not_drawn');
    }
  }
}

async function capture(tab: Tab, address: string): Promise<CapturedPage> {
  const loaded = collectLoaded(tab);
  await tab.goto(address, { waitUntil: 'commit', timeout: OPEN_MS });
  await settle(tab, OPEN_MS);
  await tab.evaluate(STOP).catch(() => {});
  const height = heightOf(await tab.evaluate(HEIGHT).catch(() => 0));
  await scrollThrough(tab, height);
  const html = await htmlIn(tab);
  const clip = { x: 0, y: 0, width: VIEWPORT.width, height };
  const screenshot = await tab
    .screenshot({ type: 'png', fullPage: true, clip, timeout: SCREENSHOT_MS, animations: 'disabled' })
    .catch(() => null);
  const title = (await tab.title().catch(() => '')).slice(0, TITLE_MAX);
  return { url: tab.url().slice(0, ADDRESS_MAX), at: new Date(), title, html, screenshot, loaded };
}

/** @param claimed anything: the page may have redefined its own height */
function heightOf(claimed: unknown): number {
  const height = typeof claimed === 'number' && Number.isFinite(claimed) ? claimed : 0;
  return Math.min(Math.max(height, VIEWPORT.height), HEIGHT_MAX);
}

/** Makes the page load images that wait until they are in view. Uses the wheel, which a page cannot block. */
async function scrollThrough(tab: Tab, height: number): Promise<void> {
  await tab.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
  for (let y = 0; y < height; y += SCROLL_PX) {
    await tab.mouse.wheel(0, SCROLL_PX);
    await tab.waitForTimeout(SCROLL_PAUSE_MS);
  }
  await tab.mouse.wheel(0, -height);
  await tab.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => {});
}

function collectLoaded(tab: Tab): LoadedResource[] {
  const loaded: LoadedResource[] = [];
  tab.on('response', (response) => {
    if (loaded.length >= LOADED_MAX) return;
    const request = response.request();
    const headers = Object.entries(response.headers()).map(([name, value]) => [
      name,
      value.slice(0, HEADER_MAX),
    ]);
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
