// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { bundleCode } from '../bundle/bundled-libraries.mjs';
import { watchChanges } from './watch-changes.mjs';

const HOST = 'http://bare.test';
/** Long enough for what the last change left to do. */
const PAUSE_MS = 200;

/** As many pages as there are tools, each a heading and a list, and links to all of them. @param {string[]} names */
const codeOf = (names) => `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
const names = ${JSON.stringify(names)};
const Page = ({ name }) => h('main', { id: name }, h('h1', null, name), h('ul', null, Array.from({ length: 20 }, (_, n) => h('li', { key: n }, name + n))));
const Frame = () => h('div', null, h('nav', null, names.map((name) => h(Link, { key: name, to: '/' + name, id: 'to-' + name }, name))), h(Outlet));
const children = names.map((name) => ({ path: name, element: h(Page, { name }) }));
const router = createBrowserRouter([{ path: '/', element: h(Frame), children }]);
createRoot(document.body).render(h(RouterProvider, { router }));
`;

/**
 * The same changes between the pages of an app that is nothing but React and the router, without a server behind it.
 * @param {import('playwright-core').Page} page
 * @param {import('./time-changes.mjs').Plan & { tools: import('../routes.bench.mjs').Tool[] }} plan
 * @returns {Promise<import('./time-changes.mjs').Change[]>}
 */
export async function timeBareChanges(page, { tools, changes, rounds }) {
  const script = await bundleCode(codeOf(tools.map(({ name }) => name)));
  await page.route(`${HOST}/**`, (route) =>
    new URL(route.request().url()).pathname === '/out.js'
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><body><script defer src="/out.js"></script></body>',
        }),
  );
  await page.addInitScript(watchChanges);
  await page.goto(`${HOST}/${changes[0]?.[0].name}`);
  await page.locator('h1').waitFor();
  const measured = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [, { name }] of changes) {
      await pause(PAUSE_MS);
      await page.evaluate(({ content, data }) => window.expectChange(content, data), {
        content: `#${name} h1`,
        data: `#${name} li`,
      });
      await page.locator(`#to-${name}`).click();
      measured.push({ to: name, ...(await page.evaluate(() => window.changed())), listMs: null });
    }
  }
  return measured;
}
