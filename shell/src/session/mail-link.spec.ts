import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LinkHolder, LinkSecret } from './link-secret.ts';
import { openLink } from './mail-link.ts';
import { FakeAuth, sessionOf } from './testing/fake-auth.ts';

let auth: FakeAuth;
beforeEach(() => {
  auth = new FakeAuth();
});
const holding = (current: LinkSecret): LinkHolder => ({ current });

describe('openLink', () => {
  it.each([
    [
      { kind: 'token_hash', tokenHash: 'h', type: 'signup' },
      { type: 'signup', token_hash: 'h' },
    ],
    [
      { kind: 'token', token: 't', type: 'magiclink' },
      { type: 'magiclink', token_hash: 't' },
    ],
    [{ kind: 'code', code: 'c' }, { code: 'c' }],
  ] as [LinkSecret, unknown][])('uses %j once', async (secret, used) => {
    auth.opens = sessionOf({ id: 'u1' });
    const link = holding(secret);
    await openLink(auth.api, link);
    expect(auth.stored?.user.id).toBe('u1');
    await expect(openLink(auth.api, link)).rejects.toMatchObject({ reason: 'link_over' });
    expect(auth.usedLinks).toEqual([used]);
  });

  it('confirms with the code in the browser that signed up, and by the link in any other', async () => {
    const secret: LinkSecret = { kind: 'token_hash', tokenHash: 'h', type: 'signup', code: 'c' };
    auth.opens = sessionOf({ id: 'u1' });
    await openLink(auth.api, holding(secret));
    expect(auth.usedLinks).toEqual([{ code: 'c' }]);

    auth.codeError = { name: 'AuthPKCECodeVerifierMissingError', status: 400, message: 'x' };
    auth.opens = sessionOf({ id: 'u1' });
    await openLink(auth.api, holding(secret));
    expect(auth.usedLinks.at(-1)).toEqual({ type: 'signup', token_hash: 'h' });
  });

  it('takes no finished session from an address: whoever wrote the link would choose who is signed in', async () => {
    auth.opens = sessionOf({ id: 'attacker' });
    const link = holding({ kind: 'tokens', accessToken: 'a', refreshToken: 'r' });
    await expect(openLink(auth.api, link)).rejects.toMatchObject({ reason: 'link_over' });
    expect(auth.stored).toBeNull();
  });

  it.each([
    ['no answer', { name: 'AuthRetryableFetchError', status: 0, message: 'x' }],
    ['too many', { name: 'AuthApiError', status: 429, message: 'x' }],
  ])('can be tried again after %s', async (_name, error) => {
    const link = holding({ kind: 'token_hash', tokenHash: 'h', type: 'signup' });
    auth.linkError = error;
    await expect(openLink(auth.api, link)).rejects.toThrow();
    auth.opens = sessionOf({ id: 'u1' });
    await expect(openLink(auth.api, link)).resolves.toBe('whole');
  });
});
