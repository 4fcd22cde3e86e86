import { expect, it } from '@jest/globals';
import { ownCookie, ownTokenOf } from './own-cookie.ts';

const TOKEN = 'AbcDefGhiJklMnoPqrStu-';

it('marks a browser on a host, and unmarks it', () => {
  expect(ownCookie(TOKEN, '/r', true)).toBe(
    `gp_proprio=${TOKEN}; Path=/r; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(ownCookie(null, '/', false)).toBe('gp_proprio=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
});

it.each([
  [`a=b; gp_proprio=${TOKEN}; c=d`, TOKEN],
  [`xgp_proprio=${TOKEN}`, null],
  [`gp_proprio=${TOKEN}x`, null],
  ['gp_proprio=', null],
  [undefined, null],
])('reads %j', (cookies, token) => {
  expect(ownTokenOf(cookies)).toBe(token);
});
