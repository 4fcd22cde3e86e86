import { expect, it } from '@jest/globals';
import { saysValue, shownTexts } from './record-text.ts';

const VALUE = 'garimpo-verificacao=0123456789abcdef';

it.each([
  ['as it is', VALUE, true],
  ['in quotes', `"${VALUE}"`, true],
  ['in quotes that were escaped', `\\"${VALUE}\\"`, true],
  ['in curly quotes of a document', `“${VALUE}”`, true],
  ['with room around it', ` ${VALUE}\t\n`, true],
  ['in two pieces, each in quotes', '"garimpo-verificacao=0123" "456789abcdef"', true],
  ['with a mark that nobody sees', `${VALUE}\u200b`, true],
  ['cut', VALUE.slice(0, -1), false],
  ['in capitals', VALUE.toUpperCase(), false],
  ['with more behind it', `${VALUE}; v=spf1`, false],
  ['its beginning alone', 'garimpo-verificacao=', false],
  ['nothing', '', false],
])('%s', (_, text, says) => expect(saysValue(text, VALUE)).toBe(says));

it('shows some of what was found, cut, without what no page should hold', () => {
  expect(shownTexts(['a\u0000b\u001b[31m', 'x'.repeat(300)])).toEqual(['a b [31m', 'x'.repeat(255)]);
  expect(shownTexts(Array.from({ length: 30 }, () => 'a'))).toHaveLength(10);
});
