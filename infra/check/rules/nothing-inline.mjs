// @ts-check
import { isDevelopmentPage, isTestCode, isWeb } from './areas.mjs';

/** Parts of radix that write a style element into the page. */
const writers = new Set(['radix-ui', 'radix-ui/scroll-area', 'radix-ui/select']);

/** Runs in the editor's preview, a page of its own with a policy of its own (decision 0037). */
const elsewhere = /^mf-editor\/src\/lib\/preview\/frame\//;

const INSTEAD = 'The page refuses it (decision 0052): shell/sdk/README.md says what a tool does in its place';

/**
 * Nothing of what runs in the app's page writes style elements into it.
 * @param {import('./rule.mjs').RuleInput} input
 * @returns {import('./rule.mjs').Problem[]}
 */
export function nothingInline({ path, area, facts }) {
  if (!isWeb(area.kind) || isTestCode(path) || isDevelopmentPage(path) || elsewhere.test(path)) return [];
  const elements = facts.styleElements.map((line) => ({
    path,
    line,
    message: `a style element is made here. ${INSTEAD}`,
  }));
  const imports = facts.imports
    .filter(({ source, typeOnly }) => !typeOnly && writers.has(source))
    .map(({ source, line }) => ({ path, line, message: `${source} writes a style element. ${INSTEAD}` }));
  return [...elements, ...imports];
}
