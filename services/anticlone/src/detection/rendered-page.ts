import { type BrowserLauncher, type BrowserRun, type Config, withTimeLimit } from '@garimpo/service-kit';
import { lookHash } from '../similarity/look-hash.ts';
import { contentHash } from '../similarity/page-pictures.ts';
import { failureOf, PAGE_BYTES, PageFailure, type ReadPage, visitorAgent } from './page-reader.ts';
import { stayOnPage } from './stay-on-page.ts';

export interface DrawnPage extends ReadPage {
  /** Of its first screens; null where it could not be drawn in time. */
  look: string | null;
  /** Hashes of the pictures that it loaded, by their address. */
  pictures: ReadonlyMap<string, string>;
}

type Tab = Awaited<ReturnType<BrowserRun['context']['newPage']>>;

/** The wait for one's turn and the start of Chromium not included. */
const RUN_MS = 40_000;
const OPEN_MS = 15_000;
const QUIET_MS = 8_000;
const SCREENSHOT_MS = 5_000;
const BYTES_MAX = 40 * 1024 * 1024;
/** Two screens and a half: the head of a sales page, and how it goes on. */
const VIEWPORT = { width: 1366, height: 1900 };
const PICTURES_READ = 60;
const PICTURE_BYTES = 4 * 1024 * 1024;
/** Films and sounds are not looked at. */
const LEFT_OUT = new Set(['media']);
const READ = `document.readyState !== 'loading'`;
const POLLING_MS = 100;
/** A page may have made itself as large as it likes. */
const CONTENT = `document.documentElement?.outerHTML.slice(0, ${PAGE_BYTES}) ?? ''`;

/** A page as a browser draws it. Our own script does not run in it: it would count us, and lead us away from the copy. */
export class RenderedPages {
  readonly #userAgent: string;

  constructor(
    private readonly launcher: BrowserLauncher,
    private readonly config: Pick<Config, 'publicUrl' | 'linksDomain'>,
  ) {
    this.#userAgent = visitorAgent(config.publicUrl);
  }

  /**
   * Throws {@link PageFailure}, and the signal's reason.
   * @param mayShow where the tab may be led to; it stays where it is when the page leads it elsewhere: to the original, as the
   * owner's script does where it was written into a copy
   */
  async draw(address: string, mayShow: (url: URL) => boolean, signal: AbortSignal): Promise<DrawnPage> {
    const options = {
      timeoutMs: RUN_MS,
      maxBytes: BYTES_MAX,
      userAgent: this.#userAgent,
      viewport: VIEWPORT,
      signal,
    };
    try {
      return await this.launcher.run(options, (run) => this.#open(address, mayShow, run));
    } catch (error) {
      signal.throwIfAborted();
      throw failureOf(error);
    }
  }

  async #open(address: string, mayShow: (url: URL) => boolean, { context }: BrowserRun): Promise<DrawnPage> {
    await stayOnPage(context, { config: this.config, mayShow, leftOut: LEFT_OUT });
    const tab = await context.newPage();
    const pictures = collectPictures(tab);
    const answer = await tab.goto(address, { waitUntil: 'commit', timeout: OPEN_MS });
    if (answer !== null && answer.status() >= 400) throw new PageFailure('error_status');
    // Asked of the page itself: of one that wanted to go elsewhere the browser tells no more. One that is never quiet is taken as it is.
    await tab.waitForFunction(READ, null, { polling: POLLING_MS, timeout: OPEN_MS }).catch(() => {});
    await tab.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => {});
    const html = String(await tab.evaluate(CONTENT));
    const screenshot = await tab
      .screenshot({ type: 'png', timeout: SCREENSHOT_MS, animations: 'disabled' })
      .catch(() => null);
    return {
      url: new URL(tab.url()),
      html,
      look: screenshot === null ? null : await lookHash(screenshot),
      pictures: await pictures(),
    };
  }
}

const BODY_MS = 2_000;

/** @returns what there is of them when it is called */
function collectPictures(tab: Tab): () => Promise<Map<string, string>> {
  const reading: Promise<[string, string] | null>[] = [];
  tab.on('response', (response) => {
    if (reading.length >= PICTURES_READ || response.request().resourceType() !== 'image') return;
    if (Number(response.headers()['content-length'] ?? 0) > PICTURE_BYTES) return;
    const address = response.request().url();
    // Taken back when it was redirected, or the page has gone on.
    const read = response.body().then(
      (body): [string, string] | null =>
        body.length > 0 && body.length <= PICTURE_BYTES ? [address, contentHash(body)] : null,
      () => null,
    );
    reading.push(read);
  });
  return async () => {
    const read = await Promise.all(reading.map((one) => withTimeLimit(one, BODY_MS, () => null)));
    return new Map(read.filter((one) => one !== null));
  };
}
