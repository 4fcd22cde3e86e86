import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

interface Warm {
  context: BrowserContext;
  /** Of a blank page that stays: what a context keeps can be cleared only from inside of it. */
  inside: CDPSession;
}

/**
 * Contexts that live for the worker, one for each way of looking at the product. A browser's caches are its context's:
 * in a new one every journey would fetch and compile the shell again, which takes longer than many of them.
 */
export class WarmContexts {
  readonly #made = new Map<string, Warm>();

  constructor(private readonly browser: Browser) {}

  /** @param options what the context is made with, which are the defaults of the journey */
  async take(options: unknown): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const known = this.#made.get(key);
    if (known !== undefined) return known.context;
    const context = await this.browser.newContext();
    const inside = await context.newCDPSession(await context.newPage());
    this.#made.set(key, { context, inside });
    return context;
  }

  /** Nothing stays but the caches: whoever comes next meets no page, cookie, draft, route or worker of this journey. */
  async giveBack(context: BrowserContext, origin: string): Promise<void> {
    const warm = [...this.#made.values()].find((one) => one.context === context);
    if (warm === undefined) throw new Error('this context is nobody’s');
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    const [, ...opened] = context.pages();
    await Promise.all(opened.map((page) => page.close()));
    for (const event of ['page', 'request', 'response'] as const) context.removeAllListeners(event);
    await context.setOffline(false);
    await context.clearCookies();
    await warm.inside.send('Storage.clearDataForOrigin', { origin, storageTypes: KEPT });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#made.values()].map(({ context }) => context.close()));
  }
}

const KEPT = 'local_storage,indexeddb,websql,file_systems,service_workers,cache_storage';
