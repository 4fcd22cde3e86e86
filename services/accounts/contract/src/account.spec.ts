import { describe, expect, it } from '@jest/globals';
import { erasedFrom, isRecentSignIn } from './account.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const ago = (minutes: number) => NOW.getTime() / 1000 - minutes * 60;

describe('isRecentSignIn', () => {
  it.each([
    ['a password just now', [{ method: 'password', timestamp: ago(0) }], true],
    ['ten minutes ago', [{ method: 'password', timestamp: ago(10) }], true],
    ['a second more', [{ method: 'password', timestamp: ago(10) - 1 }], false],
    [
      'a second factor just now, the password before',
      [
        { method: 'totp', timestamp: ago(1) },
        { method: 'password', timestamp: ago(600) },
      ],
      true,
    ],
    ['no proof at all', [], false],
    ['a token that does not say', undefined, false],
    ['something else', [null, 'password', { timestamp: 'now' }], false],
  ])('%s', (_case, amr, expected) => {
    expect(isRecentSignIn({ amr }, NOW)).toBe(expected);
  });
});

it('leaves seven days to think again', () => {
  expect(erasedFrom(NOW)).toEqual(new Date('2026-11-27T12:00:00.000Z'));
});
