import { DENIAL_PATH, RETURN_PARAM, RETURN_PATHS } from '@garimpo/auth-contract';
import { describe, expect, it } from '@jest/globals';
import { RETURN_PARAM as KEPT_PARAM } from '../lib/paths.ts';
import { type LinkSecret, onLaterLink, readLink, takeLink } from './link-secret.ts';
import { LANDINGS, landingOf } from './services.ts';

const ORIGIN = 'http://localhost:3000';

/** What is taken from a page at this address, and the address it has afterwards. */
function open(address: string): { secret: LinkSecret | null; address: string; state: unknown } {
  let now = address;
  let kept: unknown = 'untouched';
  const history = {
    state: { key: 'k1' },
    replaceState(state: unknown, _title: string, next?: string | URL | null) {
      now = String(next);
      kept = state;
    },
  };
  const { current } = takeLink(LANDINGS, landingOf, { href: `${ORIGIN}${address}` }, history);
  return { secret: current, address: now, state: kept };
}

describe('a link to choose a new password', () => {
  const cases: [string, LinkSecret][] = [
    [
      '/reset-password?access_token=a&refresh_token=r',
      { kind: 'tokens', accessToken: 'a', refreshToken: 'r' },
    ],
    [
      '/reset-password#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery',
      { kind: 'tokens', accessToken: 'a', refreshToken: 'r' },
    ],
    ['/reset-password?token=t&type=recovery', { kind: 'token', token: 't', type: 'recovery' }],
    ['/reset-password?token_hash=h&type=recovery', { kind: 'token_hash', tokenHash: 'h', type: 'recovery' }],
    ['/reset-password?token_hash=h', { kind: 'token_hash', tokenHash: 'h', type: 'recovery' }],
    ['/reset-password?code=c', { kind: 'code', code: 'c' }],
    // The hash works in every browser, the code in one.
    [
      '/reset-password?code=c&token_hash=h&type=recovery',
      { kind: 'token_hash', tokenHash: 'h', type: 'recovery' },
    ],
    [
      '/reset-password?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
      { kind: 'refused', code: 'otp_expired' },
    ],
    ['/reset-password#error=access_denied', { kind: 'refused', code: 'access_denied' }],
  ];

  it.each(cases)('%s', (address, secret) => {
    const opened = open(address);
    expect(opened.secret).toEqual(secret);
    expect(opened.address).toBe('/reset-password');
    expect(opened.state).toEqual({ key: 'k1' });
  });

  it('leaves nothing of half a pair of tokens in the address either', () => {
    expect(open('/reset-password?access_token=a')).toMatchObject({
      secret: null,
      address: '/reset-password',
    });
  });
});

describe('a link sent to another page', () => {
  it.each([
    ['/?token_hash=h&type=recovery', '/reset-password'],
    ['/?token_hash=h&type=signup', '/confirm-email'],
    ['/login?token=t&type=magiclink', '/confirm-email'],
    ['/?code=c', '/login'],
    ['/confirm-email?token_hash=h&type=signup', '/confirm-email'],
    ['/confirm-email#code=c&token_hash=h&type=signup', '/confirm-email'],
    ['/confirm-email/?token_hash=h&type=email', '/confirm-email'],
    ['/profile?code=c', '/profile'],
    ['/profile?error=access_denied&error_code=identity_already_exists', '/profile'],
    ['/profile?token_hash=h&type=recovery', '/reset-password'],
    ['/profile#access_token=a&refresh_token=r', '/login'],
  ])('%s opens %s', (from, to) => {
    const opened = open(from);
    expect(opened.secret).not.toBeNull();
    expect(opened.address).toBe(to);
  });

  it('keeps where to go after a sign-in elsewhere', () => {
    expect(open('/login?from=%2Fsettings&code=c')).toMatchObject({
      secret: { kind: 'code', code: 'c' },
      address: '/login?from=%2Fsettings',
    });
  });
});

describe('what an address brings', () => {
  it('is in the fragment; what stands beside it in the query counts for nothing', () => {
    const { secret, rest } = readLink(
      new URL(`${ORIGIN}/login?token_hash=forged&type=recovery&error=x&from=%2Fsettings#code=c`),
    );
    expect(secret).toEqual({ kind: 'code', code: 'c' });
    expect(rest).toBe('?from=%2Fsettings');
  });

  it('is in the query where Supabase Auth has put it, and a mark of its own in the fragment', () => {
    expect(readLink(new URL(`${ORIGIN}/login?code=c#sb`)).secret).toEqual({ kind: 'code', code: 'c' });
    expect(readLink(new URL(`${ORIGIN}/login?code=c#sb=`)).secret).toEqual({ kind: 'code', code: 'c' });
  });

  it.each([
    ['/reset-password#token_hash=h&type=recovery', true],
    ['/confirm-email/#error_code=otp_expired', true],
    ['/reset-password#topo', false],
    ['/dashboard#token_hash=h&type=recovery', false],
  ])('of a tab that is there already is taken too: %s %s', (address, expected) => {
    let found = false;
    let changed = () => {};
    const page = {
      location: { href: `${ORIGIN}${address}` },
      addEventListener: (_name: string, listener: () => void) => (changed = listener),
    };
    onLaterLink(LANDINGS, page as never, () => (found = true));
    changed();
    expect(found).toBe(expected);
  });

  it('comes to the pages that the service leads back to, to the one of a denial, and to no other', () => {
    expect([...LANDINGS].sort()).toEqual([...RETURN_PATHS, DENIAL_PATH].sort());
    expect(RETURN_PARAM).toBe(KEPT_PARAM);
  });
});

describe('what is no link', () => {
  it.each([
    '/login',
    '/login?from=%2Fsettings#topo',
    '/reset-password',
    '/register?code=c&token=t',
    '/dashboard?code=c',
  ])('%s stays as it is', (address) => {
    expect(open(address)).toEqual({ secret: null, address, state: 'untouched' });
  });

  it('keeps a fragment that holds nothing of ours', () => {
    expect(readLink(new URL(`${ORIGIN}/login?code=c#topo`)).rest).toBe('#topo');
  });
});
