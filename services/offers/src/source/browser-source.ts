import {
  type AdCount,
  type LibraryPage,
  libraryReadUrl,
  parseLibraryUrl,
  type ShownCount,
  type UnreadableReason,
  wallAt,
} from '@garimpo/offers-contract';
import {
  BrowserError,
  type BrowserErrorCode,
  type BrowserLauncher,
  type BrowserRun,
  type Config,
  type createLogger,
} from '@garimpo/service-kit';
import { type AdCountSource, UnreadableError } from './ad-count-source.ts';
import { CONTENT_MAX, readLibraryPage } from './library-page.ts';

export type Tab = Awaited<ReturnType<BrowserRun['context']['newPage']>>;

/** The addresses of images are enough, so their content is not loaded. */
const LEFT_OUT = new Set(['image', 'media', 'font']);
const REASONS: Record<BrowserErrorCode, UnreadableReason> = {
  timeout: 'timeout',
  interrupted: 'timeout',
  too_large: 'changed_page',
  crashed: 'unreachable',
  unavailable: 'unreachable',
};

/** The user agent of our browsers: it says that this is a bot and where to read about it. */
export function visitorAgent(publicUrl: string): string {
  return `Mozilla/5.0 (compatible; GarimpoBot/1.0; +${publicUrl}/about)`;
}

export async function leaveOutImages({ context }: Pick<BrowserRun, 'context'>): Promise<void> {
  await context.route('**/*', (route) =>
    LEFT_OUT.has(route.request().resourceType()) ? route.abort() : route.fallback(),
  );
}

/**
 * The HTML that the page has become, cut at the length that is read, because a page may make itself as large as it
 * likes.
 */
export function drawnContent(tab: Tab): Promise<string> {
  return tab.evaluate(`document.documentElement?.outerHTML.slice(0, ${CONTENT_MAX}) ?? ''`);
}

/** The failure of a visit as an unreadable reason. Other errors are returned unchanged. */
export function unreadableVisit(error: unknown): unknown {
  if (error instanceof BrowserError) return new UnreadableError(REASONS[error.code], { cause: error });
  if (!(error instanceof Error) || error instanceof UnreadableError) return error;
  if (error.name === 'TimeoutError') return new UnreadableError('timeout', { cause: error });
  return error.message.includes('net::ERR_') ? new UnreadableError('unreachable', { cause: error }) : error;
}

type Logger = ReturnType<typeof createLogger>;
/** One snapshot of the page: a count, or why there is none yet. */
type Snapshot = ShownCount | UnreadableError;

/** Time for a loaded page to show a count: the library builds its pages slowly. */
const PATIENCE_MS = 15_000;
/** Limit for the whole visit, including the start of Chromium. */
const TIMEOUT_MS = 38_000;
const BYTES_MAX = 30 * 1024 * 1024;
const POLL_MS = 250;

/**
 * Opens the page as a visitor who is not signed in and who identifies itself as a bot. It circumvents nothing: what
 * the library refuses stays unread.
 */
export class BrowserSource implements AdCountSource {
  readonly name = 'browser';
  readonly paceSeconds = 30;
  readonly #userAgent: string;

  /** @param times handed in by tests */
  constructor(
    private readonly config: Pick<
      Config,
      'adLibraryReader' | 'adLibraryHosts' | 'adReaderAddress' | 'publicUrl'
    >,
    private readonly launcher: BrowserLauncher,
    private readonly log: Logger,
    private readonly times = { patienceMs: PATIENCE_MS, timeoutMs: TIMEOUT_MS },
  ) {
    this.#userAgent = visitorAgent(config.publicUrl);
  }

  get address(): string {
    return this.config.adReaderAddress;
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
      // The card only shows that the page was not reached. The operator must know when Chromium is missing.
      if (error instanceof BrowserError) this.log.warn({ err: error }, 'the browser reader saw no page');
      throw unreadableVisit(error);
    }
  }

  private async open(page: LibraryPage, { context, refused }: BrowserRun): Promise<ShownCount> {
    await leaveOutImages({ context });
    const tab = await context.newPage();
    let status = 200;
    tab.on('response', (response) => {
      if (response.request().isNavigationRequest() && response.frame() === tab.mainFrame())
        status = response.status();
    });
    try {
      await tab.goto(libraryReadUrl(page), { waitUntil: 'domcontentloaded', timeout: 0 });
    } catch (error) {
      // Chromium shows a page of its own for an empty refusal.
      if (status >= 400) return await readLibraryPage({ content: '', status });
      throw error;
    }
    const searched = page.subject.kind === 'search' ? page.subject.terms : '';
    const takeSnapshot = async (): Promise<Snapshot> => {
      const url = new URL(tab.url());
      if (refused().includes(placeOf(url))) return new UnreadableError('unreachable');
      if (!this.isAbout(page, url)) return new UnreadableError(wallAt(url) ?? 'changed_page');
      return readLibraryPage({ content: await drawnContent(tab), url, status }, searched).catch(orUnreadable);
    };
    const seen = await snapshotUntilSure(tab, takeSnapshot, Date.now() + this.times.patienceMs);
    if (seen instanceof UnreadableError) throw seen;
    return seen;
  }

  /**
   * A redirect to other ads would count those. For a single ad the library shows its advertiser's ads, with their
   * address.
   */
  private isAbout(page: LibraryPage, url: URL): boolean {
    const shown = parseLibraryUrl(url.href, this.config.adLibraryHosts);
    if (shown === null || shown.country !== page.country) return false;
    return page.subject.kind === 'ad' || JSON.stringify(shown.subject) === JSON.stringify(page.subject);
  }
}

/** The form in which the proxy lists refused hosts. */
function placeOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

function orUnreadable(error: unknown): UnreadableError {
  if (error instanceof UnreadableError) return error;
  throw error;
}

const LENGTH = 'document.documentElement?.textContent?.length';

/**
 * Takes a snapshot whenever the page changes, until its heading shows a count, which the library draws last.
 * Everything else, a zero or a wall above all, counts only once the page is quiet: a page under construction may show
 * a wrong state.
 */
async function snapshotUntilSure(
  tab: Tab,
  takeSnapshot: () => Promise<Snapshot>,
  until: number,
): Promise<Snapshot> {
  let quiet = false;
  const becomesQuiet = tab.waitForLoadState('networkidle', { timeout: 0 }).then(
    () => {
      quiet = true;
    },
    // The tab was closed: other waits report that.
    () => {},
  );
  for (;;) {
    const wasQuiet = quiet;
    const leftMs = Math.max(1, until - Date.now());
    let length: unknown;
    let seen: Snapshot;
    try {
      length = await tab.evaluate(LENGTH);
      seen = await takeSnapshot();
    } catch (error) {
      // The page navigated during the snapshot.
      if (tab.isClosed()) throw error;
      await tab.waitForLoadState('domcontentloaded', { timeout: leftMs });
      seen = new UnreadableError('no_number');
    }
    if (Date.now() >= until || isSure(seen, wasQuiet)) return seen;
    const changes = tab
      .waitForFunction(`${LENGTH} !== ${length}`, null, { polling: POLL_MS, timeout: leftMs })
      // On a timeout one more snapshot is taken.
      .catch(() => {});
    await Promise.race(wasQuiet ? [changes] : [changes, becomesQuiet]);
  }
}

function isSure(seen: Snapshot, quiet: boolean): boolean {
  if (!(seen instanceof UnreadableError)) return quiet || (seen.place === 'heading' && seen.count > 0);
  return quiet && seen.reason !== 'no_number' && seen.reason !== 'changed_page';
}
