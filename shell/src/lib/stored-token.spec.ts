import { expect, it } from '@jest/globals';
import { storedToken } from './stored-token.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const session = (expiresInS: number) =>
  JSON.stringify({
    access_token: 'abc',
    expires_at: NOW / 1000 + expiresInS,
    refresh_token: 'r',
    user: { id: 'b1' },
  });

it.each([
  ['nothing', null, { kind: 'none' }],
  ['a session of another hour', session(3600), { kind: 'valid', token: 'abc', userId: 'b1' }],
  [
    'one without its user',
    '{"access_token":"abc","expires_at":9999999999}',
    { kind: 'valid', token: 'abc', userId: null },
  ],
  ['a session that has run out', session(-1), { kind: 'outdated' }],
  ['a session with seconds to go', session(10), { kind: 'outdated' }],
  ['something torn', '{"access_to', { kind: 'none' }],
  ['something else', '"abc"', { kind: 'none' }],
])('reads %s', (_what, stored, token) => {
  expect(storedToken({ getItem: () => stored }, 'key', NOW)).toEqual(token);
});

it('takes a storage that nobody may touch for one with nothing in it', () => {
  const getItem = () => {
    throw new Error('denied');
  };
  expect(storedToken({ getItem }, 'key', NOW)).toEqual({ kind: 'none' });
});
