// @ts-check

import { demoLogin } from '../local/demo-login.mjs';
import { SALES_HOST } from './sales-page.mjs';

/**
 * @typedef {object} Screen
 * @property {string} name of the picture
 * @property {string} path
 * @property {(tab: import('playwright-core').Page, url: string) => Promise<string | void>} [prepare] may say another path
 * @property {(tab: import('playwright-core').Page) => import('playwright-core').Locator} shown what is there once it is all there
 */

const CLONE = 'sono-profundo';

/** One for each tool, and those beside them that a newcomer asks about. @type {Screen[]} */
export const screens = [
  { name: 'offers', path: '/dashboard', shown: (tab) => tab.locator('article') },
  {
    name: 'metrics',
    path: '/dashboard',
    prepare: async (tab, url) =>
      `/offers/${await firstId(tab, url, '/api/offers', 'offers', 'Adestramento Gentil')}/metrics`,
    shown: (tab) => tab.locator('main canvas:visible, main svg[width]:visible'),
  },
  {
    name: 'cloner',
    path: '/tools/clonesites',
    prepare: cloneOnce,
    shown: (tab) => tab.locator('main').getByText(CLONE),
  },
  {
    name: 'editor',
    path: `/tools/editor-studio?id=${CLONE}`,
    prepare: cloneOnce,
    shown: (tab) => tab.locator('iframe:visible'),
  },
  { name: 'anticlone', path: '/tools/anticlone', shown: (tab) => tab.locator('main').getByText(SALES_HOST) },
  {
    name: 'traffic-filter',
    path: '/traffic-filter/reports',
    shown: (tab) => tab.locator('main table:visible'),
  },
  {
    name: 'campaigns',
    path: '/traffic-filter/campaigns',
    shown: (tab) => tab.locator('main').getByText('Adestramento Gentil'),
  },
];

/** The page of the sample is cloned once. @param {import('playwright-core').Page} tab @param {string} url */
async function cloneOnce(tab, url) {
  const { sites } = await api(tab, url, 'GET', '/api/clone/sites');
  if (sites.some((/** @type {{ subdomain: string }} */ { subdomain }) => subdomain === CLONE)) return;
  await api(tab, url, 'POST', '/api/clone/folder', { url: `http://${SALES_HOST}/`, subdomain: CLONE });
}

/**
 * @param {import('playwright-core').Page} tab @param {string} url @param {string} path @param {string} list
 * @param {string} title of the one that is wanted
 * @returns {Promise<string>}
 */
async function firstId(tab, url, path, list, title) {
  const answer = await api(tab, url, 'GET', path);
  return answer[list].find((/** @type {{ title: string }} */ one) => one.title === title).id;
}

/** @param {import('playwright-core').Page} tab @param {string} url @param {string} method @param {string} path @param {object} [body] */
async function api(tab, url, method, path, body) {
  const signIn = await tab.request.post(`${url}/auth/v1/token?grant_type=password`, {
    data: await demoLogin(url),
  });
  const { access_token: token } = await signIn.json();
  const answer = await tab.request.fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { data: body }),
    timeout: 120_000,
  });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}
