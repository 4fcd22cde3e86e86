import { describe, expect, it } from '@jest/globals';
import { alreadyHas } from './if-none-match.ts';

describe('alreadyHas', () => {
  it.each<[string | undefined, boolean, string]>([
    [undefined, false, 'nothing said'],
    ['', false, 'nothing in it'],
    ['"abc"', true, 'the tag'],
    ['W/"abc"', true, 'the tag, weakened by a proxy on the way'],
    ['"old", "abc"', true, 'one of several'],
    ['*', true, 'anything'],
    ['"abcd"', false, 'a longer one'],
    ['abc', false, 'no tag: it has no quotes'],
  ])('%s: %s (%s)', (header, expected) => {
    expect(alreadyHas(header, '"abc"')).toBe(expected);
  });
});
