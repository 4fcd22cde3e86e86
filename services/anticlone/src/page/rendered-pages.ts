import { withTimeLimit } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { contentHash } from '../similarity/page-images.ts';
import { screenshotHash } from '../similarity/screenshot-hash.ts';
import { htmlIn, PageBrowser, settle, type Tab } from './page-browser.ts';
import { PageFailure, type ReadPage, toPageFailure } from './page-visits.ts';

export interface RenderedPage extends ReadPage {
  /** Hash of its first screens; null where no screenshot could be taken in time. */
  screenshot: string | null;
  /** Hashes of the images that it loaded, by their address. */
  images: ReadonlyMap<string, string>;
}

/** Begins when a slot is free; includes the start of Chromium. */
const RUN_MS = 40_000;
const OPEN_MS = 15_000;
const SCREENSHOT_MS = 5_000;
const BYTES_MAX = 40 * 1024 * 1024;
/** Two and a half screens: the head of a sales page and what follows it. */
const VIEWPORT = { width: 1366, height: 1900 };
const IMAGES_READ = 60;
const IMAGE_BYTES = 4 * 1024 * 1024;
const IMAGE_BODY_MS = 2_000;

/** Pages as a browser renders them, for comparison. */
@Injectable()
export class RenderedPages {
  constructor(private readonly browser: PageBrowser) {}

  /**
   * Throws {@link PageFailure}, and the signal's reason.
   * @param mayShow where the page may lead. The owner's script, written into a copy, leads to the original.
   */
  async render(address: string, mayShow: (url: URL) => boolean, signal: AbortSignal): Promise<RenderedPage> {
    const options = { timeoutMs: RUN_MS, maxBytes: BYTES_MAX, viewport: VIEWPORT, mayShow, signal };
    try {
      return await this.browser.withTab(options, (tab) => read(tab, address));
    } catch (error) {
      signal.throwIfAborted();
      throw toPageFailure(error);
    }
  }
}

async function read(tab: Tab, address: string): Promise<RenderedPage> {
  const images = collectImages(tab);
  const answer = await tab.goto(address, { waitUntil: 'commit', timeout: OPEN_MS });
  if (answer !== null && answer.status() >= 400) throw new PageFailure('error_status');
  await settle(tab, OPEN_MS);
  const html = await htmlIn(tab);
  const image = await tab
    .screenshot({ type: 'png', timeout: SCREENSHOT_MS, animations: 'disabled' })
    .catch(() => null);
  return {
    url: new URL(tab.url()),
    html,
    screenshot: image === null ? null : await screenshotHash(image),
    images: await images(),
  };
}

/** @returns a function that gives the images loaded until it is called */
function collectImages(tab: Tab): () => Promise<Map<string, string>> {
  const reading: Promise<[string, string] | null>[] = [];
  tab.on('response', (response) => {
    if (reading.length >= IMAGES_READ || response.request().resourceType() !== 'image') return;
    if (Number(response.headers()['content-length'] ?? 0) > IMAGE_BYTES) return;
    const address = response.request().url();
    // The body is gone when the request was redirected or the page has navigated.
    const read = response.body().then(
      (body): [string, string] | null =>
        body.length > 0 && body.length <= IMAGE_BYTES ? [address, contentHash(body)] : null,
      () => null,
    );
    reading.push(read);
  });
  return async () => {
    const read = await Promise.all(reading.map((one) => withTimeLimit(one, IMAGE_BODY_MS, () => null)));
    return new Map(read.filter((one) => one !== null));
  };
}
