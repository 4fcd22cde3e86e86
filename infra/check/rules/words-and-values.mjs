// @ts-check
import { isDevelopmentPage, isTestCode, isWeb } from './areas.mjs';

const colour =
  /(?:^|[\s[:(,'"])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![0-9a-z_-])|\b(?:oklch|oklab|rgba?|hsla?)\(/i;
const pixels = /(?:^|[^a-z0-9])-?\d*\.?\d+px\b/i;
/** Attributes whose value a person reads or hears. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
  'description',
]);
const word = /\p{L}{2,}/u;

/**
 * Colours and sizes come from the values of the sdk; sentences from text/pt-br.ts.
 * @param {import('./rule.mjs').RuleInput} input
 * @returns {import('./rule.mjs').Problem[]}
 */
export function wordsAndValues({ path, area, facts }) {
  if (!isWeb(area.kind) || !path.endsWith('.tsx') || isTestCode(path) || isDevelopmentPage(path)) return [];
  /** @type {import('./rule.mjs').Problem[]} */
  const problems = [];
  /** @param {number} line @param {string} message */
  const add = (line, message) => problems.push({ path, line, message });
  for (const { value, line, attribute } of facts.strings) {
    if (attribute !== 'href' && attribute !== 'd' && colour.test(value)) {
      add(
        line,
        'a colour is written here. Use a name of tokens.css (bg-surface, text-ink-2), or add the value to the sdk',
      );
    } else if (area.kind !== 'sdk' && pixels.test(value)) {
      add(
        line,
        'a size in pixels is written here. Use the scale of tokens.css (p-3, text-small, rounded-md)',
      );
    }
    if (attribute !== null && spoken.has(attribute) && word.test(value)) {
      add(line, `"${value}" is read by people. Put the sentence into text/pt-br.ts`);
    }
  }
  for (const { value, line } of facts.jsxTexts) {
    if (word.test(value))
      add(line, `"${value.trim()}" is read by people. Put the sentence into text/pt-br.ts`);
  }
  return problems;
}
