// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { watchChanges } from './watch-changes.mjs';

/** @typedef {import('../routes.bench.mjs').Tool} Tool */

/**
 * @typedef {object} Change
 * @property {string} to
 * @property {number} contentMs from the click until the tool's heading is painted
 * @property {number} dataMs until what its services answered is
 * @property {number | null} listMs how long the list of tools was waited for before anything else; null where it was not asked for
 */

/**
 * @typedef {object} Plan
 * @property {[from: Tool, to: Tool][]} changes each goes on from the one before
 * @property {number} rounds
 * @property {number} paceMs
 */

const LIMIT_MS = 30_000;

/**
 * @param {import('playwright-core').Page} page signed in
 * @param {Plan & { url: string, tools: Tool[] }} plan
 * @returns {Promise<Change[]>}
 */
export async function timeChanges(page, { url, tools, changes, rounds, paceMs }) {
  await page.addInitScript(watchChanges);
  const places = await visitAll(page, url, tools);
  const begin = changes[0]?.[0];
  if (begin !== undefined) await changeTo(page, begin, places);
  await page.evaluate(lastListMs);
  const measured = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [, to] of changes) {
      await pause(paceMs);
      await page.evaluate(([content, data]) => window.expectChange(content, data), selectorsOf(to));
      await changeTo(page, to, places);
      const times = await page.evaluate(() => window.changed());
      measured.push({ to: to.name, ...times, listMs: await page.evaluate(lastListMs) });
    }
  }
  return measured;
}

/** Runs in the page: since the time before. */
function lastListMs() {
  const entries = performance.getEntriesByType('resource');
  performance.clearResourceTimings();
  return entries.findLast(({ name }) => new URL(name).pathname === '/discovery')?.duration ?? null;
}

/** @param {Tool} tool @returns {[content: string, data: string]} */
function selectorsOf({ name, shown }) {
  const inside = `[data-mf^="${name}@"]`;
  const data = shown.split(',').map((one) => `${inside} ${one.trim()}`);
  return [`${inside} h1`, data.join()];
}

/**
 * Those without an entry in the sidebar first: they are gone back to.
 * @param {import('playwright-core').Page} page @param {string} url @param {Tool[]} tools
 * @returns {Promise<Map<string, number>>} their places in the history
 */
async function visitAll(page, url, tools) {
  const places = new Map();
  const without = tools.filter(({ entry }) => entry === undefined);
  for (const tool of without) {
    await page.goto(url + tool.address);
    await page.locator(selectorsOf(tool)[1]).first().waitFor({ timeout: LIMIT_MS });
    places.set(tool.name, await page.evaluate(() => history.length));
  }
  if (without.length > 1)
    throw new Error('A loaded page is left by loading another: one tool may be without an entry.');
  if (without.length === 0) await page.goto(url + tools[0]?.address);
  for (const tool of tools.filter(({ entry }) => entry !== undefined)) {
    await changeTo(page, tool, places);
    await page.locator(selectorsOf(tool)[1]).first().waitFor({ timeout: LIMIT_MS });
  }
  return places;
}

/** @param {import('playwright-core').Page} page @param {Tool} tool @param {Map<string, number>} places */
async function changeTo(page, { name, address, entry }, places) {
  if (entry !== undefined) {
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: entry, exact: true })
      .click();
  } else {
    // What is ahead is cut off by the next click, and so this is always as far back.
    await page.evaluate((place) => history.go(place - history.length), places.get(name) ?? 0);
  }
  await page.waitForURL((url) => url.pathname === address, { timeout: LIMIT_MS });
}
