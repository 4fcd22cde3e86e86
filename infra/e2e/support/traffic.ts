import { request as ask } from 'node:http';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** How visitors name their browsers. */
export const browsers = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  computer:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  crawler: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
} as const;
export const SECURE_PAGE = 'https://blog-dos-bolos.invalid/';
export const OFFER_PAGE = 'https://bolos-no-pote.invalid/vsl';

/** A toast; the page behind it may hold the same words. */
export const told = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Avisos/ }).getByText(text);

/** One for phones and people from Facebook, made without its form. @returns its link */
export async function makeCampaign(page: Page, name: string): Promise<string> {
  const session = await page.evaluate(() => localStorage.getItem('garimpo-session'));
  const { access_token: token } = JSON.parse(session ?? '{}') as { access_token?: string };
  const reply = await page.request.post('/api/traffic-filter/campaigns', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name,
      securePage: SECURE_PAGE,
      offers: [{ url: OFFER_PAGE, weight: 100 }],
      networks: ['facebook'],
      devices: ['phone'],
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { campaign: { link: string } }).campaign.link;
}

/** An address of the product as programs here ask for it: names under localhost are known to browsers alone. */
export function askedHere(address: string): { url: string; host: string } {
  const { host, pathname, search } = new URL(address);
  return { url: `${process.env['E2E_URL']}${pathname}${search}`, host };
}

/** Somebody opens a link, and does not follow where it leads. */
export async function visit(visitors: APIRequestContext, link: string, browser: keyof typeof browsers) {
  const { url, host } = askedHere(link);
  const reply = await visitors.get(url, {
    headers: {
      host,
      'user-agent': browsers[browser],
      accept: 'text/html',
      'accept-language': 'pt-BR,pt;q=0.9',
    },
    maxRedirects: 0,
  });
  const location = reply.headers()['location'] ?? '';
  return { status: reply.status(), location };
}

/** Opens the root of a host that the product answers for. @returns where it leads, or the status of what is no redirect */
export function visitHost(host: string): Promise<string | number> {
  const { hostname, port } = new URL(process.env['E2E_URL'] ?? '');
  return new Promise((resolve, reject) => {
    ask({ hostname, port, path: '/?fbclid=a', headers: { host, 'user-agent': browsers.iphone } }, (reply) => {
      reply.resume();
      resolve(reply.headers.location ?? reply.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });
}
