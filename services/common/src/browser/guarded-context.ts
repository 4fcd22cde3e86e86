import type { Browser, BrowserContext } from 'playwright-core';
import { withTimeLimit } from '../clock/time.ts';
import type { GuardingProxy } from '../outbound/guarding-proxy.ts';
import { BrowserError, type RunEnd } from './run-end.ts';

interface ContextOptions {
  userAgent?: string;
  viewport?: { width: number; height: number };
  locale?: string;
}

/** Addresses that a page must not open: our files, and pages of the browser itself. */
const NO_WEB_ADDRESS = /^(?!https?:|data:|blob:|about:)/;
const CLOSE_TIMEOUT_MS = 5_000;

export function openContext(
  browser: Browser,
  proxy: GuardingProxy,
  { userAgent, viewport, locale = 'pt-BR' }: ContextOptions,
): Promise<BrowserContext> {
  return browser.newContext({
    proxy: {
      server: proxy.address,
      username: proxy.username,
      password: proxy.password,
      // Loopback too goes through the proxy, which refuses it.
      bypass: '<-loopback>',
    },
    acceptDownloads: false,
    serviceWorkers: 'block',
    locale,
    ...(userAgent !== undefined && { userAgent }),
    ...(viewport !== undefined && { viewport }),
  });
}

/** Ends the run when one of the context's pages crashes, and keeps them to the web. */
export async function guardContext(context: BrowserContext, end: RunEnd): Promise<void> {
  context.on('page', (page) => {
    page.once('crash', () => end.end(new BrowserError('crashed', 'the page ended by itself')));
  });
  await context.route(NO_WEB_ADDRESS, (route) => route.abort('addressunreachable'));
}

/** Whether the context was opened and let itself be closed. */
export function closesInTime(opening: Promise<BrowserContext>): Promise<boolean> {
  const closed = opening
    .then((context) => context.close())
    .then(
      () => true,
      () => false,
    );
  return withTimeLimit(closed, CLOSE_TIMEOUT_MS, () => false);
}
