import { libraryReadUrl, parseLibraryUrl, type UnreadableReason } from '@garimpo/offers-contract';
import {
  type BrowserLauncher,
  type BrowserRun,
  CONFIG,
  type Config,
  Outbound,
  OutboundError,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { UnreadableError } from '../source/ad-count-source.ts';
import {
  drawnContent,
  leaveOutPictures,
  type Tab,
  unreadableVisit,
  visitorAgent,
} from '../source/browser-source.ts';
import { type AnsweredPage, readLibraryPage } from '../source/library-page.ts';
import { findMedia } from './find-media.ts';

/** The wait for one's turn and the start of Chromium included. */
const RUN_MS = 45_000;
const DRAWN_MS = 15_000;
const SCROLLED_MS = 25_000;
/** A page that has grown no further in this time, at its end, has no more to show. */
const QUIET_MS = 2_000;
const NEXT_LOOK_MS = 100;
const BYTES_MAX = 30 * 1024 * 1024;
/** High, so that a few steps show all of a page. */
const VIEWPORT = { width: 1366, height: 3_000 };

/** What tells that the page's scripts have drawn something: ads, a heading, or what asks who is there. */
const DRAWN = `document.querySelector('img, video, h1, h2, h3, [role="heading"], input, iframe') !== null`;
const SIZE = `document.querySelectorAll('img, video, source').length + document.documentElement.scrollHeight`;
/** One view further; true at the end of the page. What is lazy has seen that it is in view two frames later. */
const STEP = `new Promise((resolve) => {
  window.scrollBy(0, window.innerHeight);
  requestAnimationFrame(() => requestAnimationFrame(() =>
    resolve(window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1)));
})`;

/** A page of the library as a visitor's browser draws it, down to its end. It gets round nothing that the library refuses. */
export class RenderedPage {
  readonly #userAgent: string;

  constructor(
    private readonly config: Pick<Config, 'adLibraryReader' | 'publicUrl'>,
    private readonly launcher: BrowserLauncher,
  ) {
    this.#userAgent = visitorAgent(config.publicUrl);
  }

  /** False where the operator has not turned it on. */
  get enabled(): boolean {
    return this.config.adLibraryReader === 'browser';
  }

  /** Throws {@link UnreadableError}, and the signal's reason. */
  async read(address: string, signal: AbortSignal): Promise<Required<AnsweredPage>> {
    const options = {
      timeoutMs: RUN_MS,
      maxBytes: BYTES_MAX,
      userAgent: this.#userAgent,
      viewport: VIEWPORT,
      signal: AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]),
    };
    try {
      return await this.launcher.run(options, (run) => this.#open(address, run));
    } catch (error) {
      signal.throwIfAborted();
      throw unreadableVisit(error);
    }
  }

  async #open(address: string, { context }: BrowserRun): Promise<Required<AnsweredPage>> {
    await leaveOutPictures({ context });
    const tab = await context.newPage();
    const answer = await tab.goto(address, { waitUntil: 'domcontentloaded', timeout: RUN_MS });
    // Nothing drawn in time is an answer, too: it is read as it is.
    await tab.waitForFunction(DRAWN, null, { polling: NEXT_LOOK_MS, timeout: DRAWN_MS }).catch(() => {});
    await scrollToEnd(tab);
    return { content: await drawnContent(tab), url: new URL(tab.url()), status: answer?.status() ?? 200 };
  }
}

async function scrollToEnd(tab: Tab): Promise<void> {
  const until = Date.now() + SCROLLED_MS;
  while (Date.now() < until) {
    const size = await tab.evaluate(SIZE);
    if (!(await tab.evaluate(STEP))) continue;
    const grows = tab.waitForFunction(`${SIZE} !== ${size}`, null, {
      polling: NEXT_LOOK_MS,
      timeout: QUIET_MS,
    });
    if (!(await grows.then(() => true).catch(() => false))) return;
  }
}

/** Pages of the library have two or three million. */
const PAGE_BYTES_MAX = 8 * 1024 * 1024;
const PAGE_MS = 20_000;

/** A page of the ad library, read for the images and videos of its ads. */
@Injectable()
export class MediaPage {
  constructor(
    private readonly outbound: Outbound,
    private readonly rendered: RenderedPage,
    @Inject(CONFIG) private readonly config: Pick<Config, 'adLibraryHosts'>,
  ) {}

  /** Where the page is read; null for an address that is no page of the library. */
  addressOf(offerUrl: string): string | null {
    const page = parseLibraryUrl(offerUrl, this.config.adLibraryHosts);
    return page && libraryReadUrl(page);
  }

  /** Addresses of its media. Throws {@link UnreadableError}, and the signal's reason. */
  async read(address: string, signal: AbortSignal): Promise<string[]> {
    const plain = await this.#plain(address, signal);
    const { enabled } = this.rendered;
    const found = await mediaOf(plain).catch((error) => {
      // Before its scripts have run, a page may look like none of the library's. A refusal is one, however it is asked.
      const isUndrawn = error instanceof UnreadableError && error.reason === 'changed_page';
      if (enabled && isUndrawn) return [];
      throw error;
    });
    if (found.length > 0 || !enabled) return found;
    return mediaOf(await this.rendered.read(address, signal));
  }

  async #plain(address: string, signal: AbortSignal): Promise<Required<AnsweredPage>> {
    try {
      const answer = await this.outbound.fetch(address, {
        headers: { accept: 'text/html', 'accept-language': 'pt-BR,pt;q=0.9' },
        maxBytes: PAGE_BYTES_MAX,
        timeoutMs: PAGE_MS,
        signal,
      });
      return { content: await answer.text(), url: answer.url, status: answer.status };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
      throw new UnreadableError(reasonOf(error), { cause: error });
    }
  }
}

function reasonOf({ code }: OutboundError): UnreadableReason {
  if (code === 'timeout') return 'timeout';
  return code === 'too_large' ? 'changed_page' : 'unreachable';
}

async function mediaOf(page: Required<AnsweredPage>): Promise<string[]> {
  // Whatever pictures a page without ads has, they are of no ad.
  return (await countOf(page)) === 0 ? [] : findMedia(page.content, page.url);
}

/** Null where the page shows none: its media can be told all the same. Throws {@link UnreadableError}. */
async function countOf(page: AnsweredPage): Promise<number | null> {
  try {
    return (await readLibraryPage(page)).count;
  } catch (error) {
    if (error instanceof UnreadableError && error.reason === 'no_number') return null;
    throw error;
  }
}
