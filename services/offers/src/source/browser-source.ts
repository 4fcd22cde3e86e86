import {
  type LibraryPage,
  libraryReadUrl,
  parseLibraryUrl,
  type UnreadableReason,
} from '@garimpo/offers-contract';
import {
  BrowserError,
  type BrowserErrorCode,
  type BrowserLauncher,
  type BrowserRun,
  type Config,
  type createLogger,
} from '@garimpo/service-kit';
import { type AdCount, type AdCountSource, UnreadableError } from './ad-count-source.ts';
import { CONTENT_MAX, readLibraryPage, type ShownCount } from './library-page.ts';
import { wallAt } from './wall.ts';

export type Tab = Awaited<ReturnType<BrowserRun['context']['newPage']>>;

/** The addresses of pictures are enough. */
const LEFT_OUT = new Set(['image', 'media', 'font']);
const REASONS: Record<BrowserErrorCode, UnreadableReason> = {
  timeout: 'timeout',
  interrupted: 'timeout',
  too_large: 'changed_page',
  crashed: 'unreachable',
  unavailable: 'unreachable',
};

/** Who we say we are, wherever a browser of ours comes: no person, and where to read about it. */
export function visitorAgent(publicUrl: string): string {
  return `Mozilla/5.0 (compatible; GarimpoBot/1.0; +${publicUrl}/about)`;
}

export async function leaveOutPictures({ context }: Pick<BrowserRun, 'context'>): Promise<void> {
  await context.route('**/*', (route) =>
    LEFT_OUT.has(route.request().resourceType()) ? route.abort() : route.fallback(),
  );
}

/** What the page has become, as HTML: as much of it as is looked at, for it may have made itself as large as it likes. */
export function drawnContent(tab: Tab): Promise<string> {
  return tab.evaluate(`document.documentElement?.outerHTML.slice(0, ${CONTENT_MAX}) ?? ''`);
}

/** What a visit failed of, as a reason that people are told. What is no matter of the page stays as it is. */
export function unreadableVisit(error: unknown): unknown {
  if (error instanceof BrowserError) return new UnreadableError(REASONS[error.code], { cause: error });
  if (!(error instanceof Error) || error instanceof UnreadableError) return error;
  if (error.name === 'TimeoutError') return new UnreadableError('timeout', { cause: error });
  return error.message.includes('net::ERR_') ? new UnreadableError('unreachable', { cause: error }) : error;
}

type Logger = ReturnType<typeof createLogger>;
/** What a look at the page came to: a count, or why there is none yet. */
type Look = ShownCount | UnreadableError;

/** Once the page is there, until one that shows no count is left: the library builds its pages slowly. */
const PATIENCE_MS = 15_000;
/** Of all of it, the start of Chromium included. */
const TIMEOUT_MS = 38_000;
const BYTES_MAX = 30 * 1024 * 1024;
const NEXT_LOOK_MS = 250;

/**
 * Opens the page as a visitor who is not signed in, says who it is, and reads what it is shown. It gets round nothing: what the
 * library refuses stays unread.
 */
export class BrowserSource implements AdCountSource {
  readonly name = 'browser';
  readonly paceSeconds = 30;
  readonly #userAgent: string;

  /** @param times handed in by tests */
  constructor(
    private readonly config: Pick<Config, 'adLibraryReader' | 'adLibraryHosts' | 'publicUrl'>,
    private readonly launcher: BrowserLauncher,
    private readonly log: Logger,
    private readonly times = { patienceMs: PATIENCE_MS, timeoutMs: TIMEOUT_MS },
  ) {
    this.#userAgent = visitorAgent(config.publicUrl);
  }

  get enabled(): boolean {
    return this.config.adLibraryReader === 'browser';
  }

  covers(): boolean {
    return true;
  }

  async read(page: LibraryPage, signal: AbortSignal): Promise<AdCount> {
    const { timeoutMs } = this.times;
    const options = { timeoutMs, maxBytes: BYTES_MAX, userAgent: this.#userAgent, signal };
    try {
      const { count, precision } = await this.launcher.run(options, (run) => this.open(page, run));
      return { count, precision };
    } catch (error) {
      signal.throwIfAborted();
      // The card only says that the page was not reached. That it never will be without a Chromium, the operator must know.
      if (error instanceof BrowserError) this.log.warn({ err: error }, 'the browser reader saw no page');
      throw unreadableVisit(error);
    }
  }

  private async open(page: LibraryPage, { context, refused }: BrowserRun): Promise<ShownCount> {
    await leaveOutPictures({ context });
    const tab = await context.newPage();
    let status = 200;
    tab.on('response', (response) => {
      if (response.request().isNavigationRequest() && response.frame() === tab.mainFrame())
        status = response.status();
    });
    try {
      await tab.goto(libraryReadUrl(page), { waitUntil: 'domcontentloaded', timeout: 0 });
    } catch (error) {
      // Chromium shows a page of its own in place of a refusal without words.
      if (status >= 400) return await readLibraryPage({ content: '', status });
      throw error;
    }
    const searched = page.subject.kind === 'search' ? page.subject.terms : '';
    const look = async (): Promise<Look> => {
      const url = new URL(tab.url());
      if (refused().includes(placeOf(url))) return new UnreadableError('unreachable');
      if (!this.isAbout(page, url)) return new UnreadableError(wallAt(url) ?? 'changed_page');
      return readLibraryPage({ content: await drawnContent(tab), url, status }, searched).catch(orUnreadable);
    };
    const seen = await lookUntilSure(tab, look, Date.now() + this.times.patienceMs);
    if (seen instanceof UnreadableError) throw seen;
    return seen;
  }

  /** A page that leads to other ads counts those. Of one ad the library shows its advertiser's, and says so in the address. */
  private isAbout(page: LibraryPage, url: URL): boolean {
    const shown = parseLibraryUrl(url.href, this.config.adLibraryHosts);
    if (shown === null || shown.country !== page.country) return false;
    return page.subject.kind === 'ad' || JSON.stringify(shown.subject) === JSON.stringify(page.subject);
  }
}

/** As the proxy writes the places that it refuses. */
function placeOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

function orUnreadable(error: unknown): UnreadableError {
  if (error instanceof UnreadableError) return error;
  throw error;
}

const LENGTH = 'document.documentElement?.textContent?.length';

/**
 * Looks again whenever the page has changed, until it shows a count in its heading, which the library draws last. Everything
 * else, a zero and a wall above all, counts once the page is quiet: while it is being built it may say what is not so.
 */
async function lookUntilSure(tab: Tab, look: () => Promise<Look>, until: number): Promise<Look> {
  let quiet = false;
  const becomesQuiet = tab.waitForLoadState('networkidle', { timeout: 0 }).then(
    () => {
      quiet = true;
    },
    // The tab has been closed: who waits for something else is told.
    () => {},
  );
  for (;;) {
    const wasQuiet = quiet;
    const leftMs = Math.max(1, until - Date.now());
    let length: unknown;
    let seen: Look;
    try {
      length = await tab.evaluate(LENGTH);
      seen = await look();
    } catch (error) {
      // The page went elsewhere by itself while it was looked at.
      if (tab.isClosed()) throw error;
      await tab.waitForLoadState('domcontentloaded', { timeout: leftMs });
      seen = new UnreadableError('no_number');
    }
    if (Date.now() >= until || isSure(seen, wasQuiet)) return seen;
    const changes = tab
      .waitForFunction(`${LENGTH} !== ${length}`, null, { polling: NEXT_LOOK_MS, timeout: leftMs })
      // In time it is looked at once more, whatever has changed.
      .catch(() => {});
    await Promise.race(wasQuiet ? [changes] : [changes, becomesQuiet]);
  }
}

function isSure(seen: Look, quiet: boolean): boolean {
  if (!(seen instanceof UnreadableError)) return quiet || (seen.place === 'heading' && seen.count > 0);
  return quiet && seen.reason !== 'no_number' && seen.reason !== 'changed_page';
}
