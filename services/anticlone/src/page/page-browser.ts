import {
  BrowserLauncher,
  type BrowserRun,
  type BrowserRunOptions,
  CONFIG,
  type Config,
  linksUrl,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { PAGE_BYTES, visitorAgent } from './page-visits.ts';

export type Tab = Awaited<ReturnType<BrowserRun['context']['newPage']>>;

interface TabOptions
  extends Required<Pick<BrowserRunOptions, 'timeoutMs' | 'maxBytes' | 'viewport' | 'signal'>> {
  /** Where the page may lead the tab. A navigation elsewhere is refused, and the tab stays where it is. */
  mayShow: (url: URL) => boolean;
}

const QUIET_MS = 8_000;
const POLLING_MS = 100;
const PARSED = `document.readyState !== 'loading'`;
/** A page may have made itself as large as it likes. */
const HTML = `String(document.documentElement?.outerHTML ?? '').slice(0, ${PAGE_BYTES})`;

/** Opens pages in a browser. Our own script does not run there: it would count us, and lead us away from a copy. */
@Injectable()
export class PageBrowser {
  constructor(
    private readonly launcher: BrowserLauncher,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'linksDomain'>,
  ) {}

  /** Hands a new tab to `work`. Throws the signal's reason, `BrowserError`, and what `work` throws. */
  async withTab<T>({ mayShow, ...options }: TabOptions, work: (tab: Tab) => Promise<T>): Promise<T> {
    const userAgent = visitorAgent(this.config.publicUrl);
    try {
      return await this.launcher.run({ ...options, userAgent }, async ({ context }) => {
        await this.#guard(context, mayShow);
        return work(await context.newPage());
      });
    } catch (error) {
      options.signal.throwIfAborted();
      throw error;
    }
  }

  async #guard(context: BrowserRun['context'], mayShow: (url: URL) => boolean): Promise<void> {
    const ours = [linksUrl(this.config), this.config.publicUrl].map((origin) => `${origin}/a/`);
    await context.route('**/*', (route) => {
      const request = route.request();
      const url = request.url();
      const leadsAway = request.isNavigationRequest() && URL.canParse(url) && !mayShow(new URL(url));
      // Any other abort code would replace the page with an error page of the browser.
      if (leadsAway) return route.abort('aborted');
      const isOurs = ours.some((prefix) => url.startsWith(prefix));
      // Videos and sounds are not part of a screenshot.
      return isOurs || request.resourceType() === 'media' ? route.abort() : route.fallback();
    });
  }
}

/** Waits until the page has loaded and is quiet. Gives up waiting for a page that is never quiet. */
export async function settle(tab: Tab, openMs: number): Promise<void> {
  // The page itself is asked: after a refused navigation the browser reports no more load events.
  await tab.waitForFunction(PARSED, null, { polling: POLLING_MS, timeout: openMs }).catch(() => {});
  await tab.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => {});
}

export async function htmlIn(tab: Tab): Promise<string> {
  return String(await tab.evaluate(HTML));
}
