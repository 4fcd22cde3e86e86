import { describe, expect, it } from '@jest/globals';
import { type CurrentChange, goodVersions } from './pointer-rows.ts';

/** `+v` for a version that came to be current, `-v` for a rollback to it. */
function changes(text: string): CurrentChange[] {
  return text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => ({ kind: one.startsWith('+') ? 'published' : 'rolled_back', to: one.slice(1) }));
}

describe('goodVersions', () => {
  it.each<[string, string, string]>([
    ['', '', 'nothing was ever published'],
    ['+a', 'a', 'the first version'],
    ['+a +b +c', 'a b c', 'each follows the one before'],
    ['+a +b -a', 'a', 'what was rolled back from is no fallback'],
    ['+a +b +c -b', 'a b', 'one step back'],
    ['+a +b +c -a', 'a', 'two steps at once'],
    ['+a +b +c -b -a', 'a', 'two steps, one after the other'],
    ['+a +b -a +c', 'a c', 'the next version falls back to the last good one'],
    ['+a +b -a -b', 'a b', 'the rollback was a mistake'],
    ['+a +b +c -a -c', 'a c', 'forward again over one that stays given up'],
    ['+a +b -x', 'a x', 'to a version that was never current'],
    ['+a +b +a', 'b a', 'promoted once more'],
  ])('of %j are %j: %s', (history, good, _reason) => {
    expect(goodVersions(changes(history)).join(' ')).toBe(good);
  });
});
