import { describe, expect, it } from '@jest/globals';
import { personCookie, personOf } from './link-answer.ts';

const ANA = 'abcdefghijklmnopqrst_-';

describe('the person cookie of a link', () => {
  it.each<[string, string | undefined, string | null]>([
    ['alone', `gp_pessoa=${ANA}`, ANA],
    ['among others', `a=b; gp_pessoa=${ANA}; c=d`, ANA],
    ['of another name', `xgp_pessoa=${ANA}`, null],
    ['too short', 'gp_pessoa=abc', null],
    ['too long', `gp_pessoa=${ANA}x`, null],
    ['of other letters', `gp_pessoa=${ANA.slice(1)}%`, null],
    ['none', undefined, null],
    ['empty', '', null],
  ])('%s', (_, cookies, wanted) => {
    expect(personOf(cookies)).toBe(wanted);
  });

  it('goes to that link alone, and over TLS where there is one', () => {
    const cookie = personCookie(ANA, '/r/abcdefgh', true);
    expect(cookie).toBe(
      `gp_pessoa=${ANA}; Path=/r/abcdefgh; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(personCookie(ANA, '/', false)).not.toContain('Secure');
    expect(personOf(cookie)).toBe(ANA);
  });
});
