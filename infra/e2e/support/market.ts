import type { Browser, BrowserType, LaunchOptions } from '@playwright/test';
import { type Pages, salesPage, startPages, visitorsBrowser } from './copied-pages.ts';

/** Names of servers which the product and visitors reach at the port in `E2E_MARKET_PORT`. */
const RIVAL_HOST = 'metodo-da-concorrente.test';
const SHOP_HOST = 'noite-tranquila.test';
const BLOG_HOST = 'blog-da-noite.test';
const THIEF_HOST = 'noite-tranquila-oficial.test';
export const MARKET_HOSTS = [RIVAL_HOST, SHOP_HOST, BLOG_HOST, THIEF_HOST];

const BLOG = '<!doctype html><html lang="pt-BR"><title>Blog</title><h1>Como dormir melhor</h1></html>';

/** Everybody whom a marketer's work is about, but for the product: who sells the same, who buys, who copies. */
export interface Market {
  rivalPage: string;
  ownPage: string;
  securePage: string;
  /** The marketer's page on the server of somebody who has copied it. */
  copyPage: string;
  /** Puts a page at the marketer's own address: whoever copies it serves it just so. */
  publish(html: string): void;
  visitors: Browser;
  close(): Promise<void>;
}

/** One at a time: its port is one for the whole run. */
export async function openMarket(chromium: BrowserType, options: LaunchOptions): Promise<Market> {
  let own = '<!doctype html><html lang="pt-BR"><title>Em breve</title><h1>Em breve</h1></html>';
  const htmlOf = (host: string) => {
    if (host === BLOG_HOST) return BLOG;
    return host === RIVAL_HOST ? salesPage('') : own;
  };
  const pages: Pages = await startPages(htmlOf, Number(process.env['E2E_MARKET_PORT']));
  const visitors = await visitorsBrowser(chromium, options, pages, MARKET_HOSTS);
  return {
    rivalPage: `http://${RIVAL_HOST}/oferta`,
    ownPage: `http://${SHOP_HOST}/oferta`,
    securePage: `http://${BLOG_HOST}/`,
    copyPage: `http://${THIEF_HOST}/oferta`,
    publish: (html) => {
      own = html;
    },
    visitors,
    close: async () => {
      await visitors.close();
      await pages.stop();
    },
  };
}
