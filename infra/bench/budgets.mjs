// @ts-check
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
 * whole is every file of it, so that what is loaded on demand (charts, an editor, a parser) has a bound as well.
 *
 * @type {{ shell: { signIn: number, firstPaint: number }, tools: Record<string, ToolBudget> }}
 */
export const budgets = {
  // With all shared libraries; the sign-in screen also brings its forms. The font is not in it: no text waits for it.
  shell: { signIn: 265, firstPaint: 260 },
  tools: {
    'mf-offers': { firstPage: 60, whole: 220, shown: 'article' },
    'mf-cloner': { firstPage: 60, whole: 120, shown: 'form' },
    'mf-editor': { firstPage: 180, whole: 450, shown: 'iframe' },
    'mf-anticlone': { firstPage: 60, whole: 220, shown: 'table' },
    'mf-traffic-filter': { firstPage: 70, whole: 240, shown: 'table' },
  },
};

/** @param {string} tool @returns {ToolBudget} */
export function toolBudget(tool) {
  const budget = budgets.tools[tool];
  if (budget === undefined) throw new Error(`${tool} has no budget: give it one in infra/bench/budgets.mjs`);
  return budget;
}
