// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from '../build/workspaces.mjs';

/**
 * @typedef {object} ToolBudget
 * @property {number} firstPage
 * @property {number} whole
 * @property {string} shown CSS selector of what the first page shows once its services have answered
 */

/**
 * How much people may have to download, in kilobytes (1,000 bytes) of gzip: scripts, styles and pages, at the highest
 * level. `npm run bench -- bundle` shows what is used of it; the journeys fail over it.
 *
 * A tool counts without the libraries that the shell brings. Its first page is what opens at its first address; the
 * whole is every file of it, so that what is loaded on demand (charts, an editor, a parser) has a bound as well. Its
 * budget stands in its own tool.json, where its team answers for it; a release is refused over it.
 */
export const budgets = {
  // With all shared libraries; the sign-in screen also brings its forms. The font is not in it: no text waits for it.
  shell: { signIn: 268, firstPaint: 265 },
  /**
   * Of the sample account's board until its cards stand, in a browser that holds nothing: kilobytes as they come over the wire, font,
   * services' answers and heads with them; how many requests; and in how many rounds, each asked for only after the one before.
   */
  cards: { wire: 343, requests: 15, rounds: 3 },
};

/** For tools that are not there yet: what `npm run new-tool` writes into their tool.json. @type {Record<string, Omit<ToolBudget, 'shown'>>} */
const planned = {
  'mf-cloner': { firstPage: 60, whole: 120 },
  'mf-editor': { firstPage: 180, whole: 450 },
  'mf-anticlone': { firstPage: 60, whole: 220 },
  'mf-traffic-filter': { firstPage: 70, whole: 240 },
};

/** @param {string} tool @returns {Omit<ToolBudget, 'shown'>} */
export function plannedBudget(tool) {
  return planned[tool] ?? { firstPage: 60, whole: 120 };
}

/** @param {string} tool @param {string} [base] @returns {ToolBudget} */
export function toolBudget(tool, base = root) {
  const file = join(base, tool, 'tool.json');
  const { firstPage, whole, shown } = (existsSync(file) && readJson(file).budget) || {};
  if (!(firstPage > 0) || !(whole > 0) || typeof shown !== 'string')
    throw new Error(
      `${tool}/tool.json needs a "budget": { "firstPage": KB, "whole": KB, "shown": CSS selector }`,
    );
  return { firstPage, whole, shown };
}
