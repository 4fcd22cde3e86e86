// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What the services answered to the first page of a tool for one account, so that the weight of that page depends on no
 * account at hand. One line to an answer; made by `record-sample.mjs`.
 * @typedef {{ at: string, answers: { path: string, body: unknown }[] }} Sample
 */

const ISO_TIME = /"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)"/g;

/** @param {string} tool */
export const sampleFile = (tool) => path.join(import.meta.dirname, 'samples', `${tool}.jsonl`);

/** `null` for a tool that has none yet. @param {string} tool @returns {Sample | null} */
export function readSample(tool) {
  if (!existsSync(sampleFile(tool))) return null;
  const [first = '', ...lines] = readFileSync(sampleFile(tool), 'utf8').trimEnd().split('\n');
  return { at: JSON.parse(first).at, answers: lines.map((line) => JSON.parse(line)) };
}

/** Stands for the id of whoever is signed in. */
export const USER = '{user}';

/**
 * The answers for one account, with their times as long ago as they were when they were recorded.
 * @param {Sample} sample @param {{ now: Date, userId: string }} for_
 * @returns {Map<string, string>} texts by path
 */
export function answersFor({ at, answers }, { now, userId }) {
  const passedMs = now.getTime() - Date.parse(at);
  const given = (/** @type {string} */ text) => text.replaceAll(USER, userId);
  const shifted = (/** @type {unknown} */ body) =>
    JSON.stringify(body).replaceAll(
      ISO_TIME,
      (_, time) => `"${new Date(Date.parse(time) + passedMs).toISOString()}"`,
    );
  return new Map(answers.map(({ path: address, body }) => [given(address), given(shifted(body))]));
}

/**
 * Has the page asked for its data here, and not at the services.
 * @param {import('playwright-core').Page} page signed in @param {Sample} sample
 */
export async function answerWith(page, sample) {
  const answers = answersFor(sample, { now: new Date(), userId: await userOf(page) });
  await page.route(
    ({ pathname }) => answers.has(pathname),
    (route) => {
      if (route.request().method() !== 'GET') return route.fulfill({ status: 204 });
      const body = answers.get(new URL(route.request().url()).pathname) ?? '';
      return route.fulfill({ body, contentType: 'application/json' });
    },
  );
}

/** @param {import('playwright-core').Page} page @returns {Promise<string>} */
export async function userOf(page) {
  const { origins } = await page.context().storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  const session = stored.find(({ name }) => name === 'garimpo-session')?.value;
  if (session === undefined) throw new Error('nobody is signed in');
  return JSON.parse(session).user.id;
}
