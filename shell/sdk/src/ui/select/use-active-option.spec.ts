import { expect, it } from '@jest/globals';
import { matchesSearch } from './use-active-option.ts';

it.each([
  ['São Paulo', 'sao', true],
  ['São Paulo', ' PAULO ', true],
  ['Goiás', 'goias', true],
  ['Goiás', 'go as', false],
  ['Acre', '', true],
])('%j by %j: %j', (label, search, expected) => {
  expect(matchesSearch(label, search)).toBe(expected);
});
