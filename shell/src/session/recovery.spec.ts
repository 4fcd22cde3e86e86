import { beforeEach, describe, expect, it } from '@jest/globals';
import { recoveryStorage } from './auth-client.ts';
import type { LinkSecret } from './link-secret.ts';
import { finishRecovery, openRecovery, requestRecovery } from './recovery.ts';
import { FakeAuth, factorOf, sessionOf } from './testing/fake-auth.ts';

let auth: FakeAuth;
beforeEach(() => {
  auth = new FakeAuth();
});

const RECOVERED = sessionOf({ id: 'u1', email: 'ana@exemplo.com.br' });

describe('openRecovery', () => {
  const links: [LinkSecret, unknown][] = [
    [
      { kind: 'tokens', accessToken: 'a', refreshToken: 'r' },
      { access_token: 'a', refresh_token: 'r' },
    ],
    [{ kind: 'code', code: 'c' }, { code: 'c' }],
    [
      { kind: 'token_hash', tokenHash: 'h', type: 'recovery' },
      { type: 'recovery', token_hash: 'h' },
    ],
    [{ kind: 'token', token: 'c', type: 'recovery' }, { code: 'c' }],
  ];

  it.each(links)('opens %j', async (secret, used) => {
    auth.opens = RECOVERED;
    const link = { current: secret };
    await expect(openRecovery(auth.recoveryApi, link)).resolves.toEqual({
      email: 'ana@exemplo.com.br',
      factors: [],
    });
    expect(auth.usedLinks).toEqual([used]);
    expect(link.current).toBeNull();
    // Asked again, as after the page was drawn anew, it is what was opened, without using the link a second time.
    await expect(openRecovery(auth.recoveryApi, link)).resolves.toMatchObject({
      email: 'ana@exemplo.com.br',
    });
    expect(auth.usedLinks).toHaveLength(1);
  });

  it('takes a token that is no code of this browser for a hash', async () => {
    auth.opens = RECOVERED;
    auth.codeError = {
      name: 'AuthPKCECodeVerifierMissingError',
      status: 400,
      code: 'pkce_code_verifier_not_found',
      message: 'x',
    };
    await openRecovery(auth.recoveryApi, { current: { kind: 'token', token: 't', type: 'recovery' } });
    expect(auth.usedLinks).toEqual([{ code: 't' }, { type: 'recovery', token_hash: 't' }]);
  });

  it.each([
    ['used before', { kind: 'token_hash', tokenHash: 'h', type: 'recovery' }, 'link_over'],
    ['refused on the way', { kind: 'refused', code: 'otp_expired' }, 'link_over'],
  ] as [string, LinkSecret, string][])('says of a link %s that it is over', async (_name, secret, reason) => {
    const link = { current: secret };
    await expect(openRecovery(auth.recoveryApi, link)).rejects.toMatchObject({ reason });
    expect(link.current).toBeNull();
  });

  it('tells a link of another browser apart', async () => {
    auth.codeError = { name: 'AuthApiError', status: 400, code: 'bad_code_verifier', message: 'x' };
    const call = openRecovery(auth.recoveryApi, { current: { kind: 'code', code: 'c' } });
    await expect(call).rejects.toMatchObject({ reason: 'other_browser' });
  });

  it('keeps the link when nobody answered', async () => {
    auth.linkError = { name: 'AuthRetryableFetchError', status: 0, message: 'fetch failed' };
    const link = { current: { kind: 'token_hash', tokenHash: 'h', type: 'recovery' } as const };
    await expect(openRecovery(auth.recoveryApi, link)).rejects.toMatchObject({ reason: 'unreachable' });
    auth.opens = RECOVERED;
    await expect(openRecovery(auth.recoveryApi, link)).resolves.toMatchObject({
      email: 'ana@exemplo.com.br',
    });
  });

  it('is nothing without a link', async () => {
    await expect(openRecovery(auth.recoveryApi, { current: null })).resolves.toBeNull();
  });

  it('tells of a second factor that has to be shown first', async () => {
    auth.opens = sessionOf({ level: 'aal1', factors: [factorOf('f1')] });
    const opened = await openRecovery(auth.recoveryApi, { current: { kind: 'code', code: 'c' } });
    expect(opened?.factors).toEqual([{ id: 'f1', type: 'totp', name: 'App f1', lastDigits: null }]);
  });
});

describe('the rest of a recovery', () => {
  it('asks for a mail that leads to the page it is told', async () => {
    await requestRecovery(auth.recoveryApi, 'ana@exemplo.com.br', 'http://localhost/reset-password');
    expect(auth.mails).toEqual([
      { kind: 'recovery', email: 'ana@exemplo.com.br', leadsTo: 'http://localhost/reset-password' },
    ]);
  });

  it('sets the password and ends its own session, and no other', async () => {
    auth.stored = RECOVERED;
    await finishRecovery(auth.recoveryApi, 'uma-senha-nova');
    expect(auth.passwords).toEqual(['uma-senha-nova']);
    expect(auth.scopes).toEqual(['local']);
    expect(auth.stored).toBeNull();
  });

  it('says that the link is over when its session has ended meanwhile', async () => {
    auth.updateError = Object.assign(new Error('Auth session missing!'), {
      name: 'AuthSessionMissingError',
      status: 400,
    });
    await expect(finishRecovery(auth.recoveryApi, 'uma-senha-nova')).rejects.toMatchObject({
      reason: 'link_over',
    });
  });

  it('has changed the password even if its session could not be ended', async () => {
    auth.stored = RECOVERED;
    auth.signOutError = { name: 'AuthRetryableFetchError', status: 0, message: 'away' };
    await expect(finishRecovery(auth.recoveryApi, 'uma-senha-nova')).resolves.toBeUndefined();
  });

  it('keeps the session in its tab, and in the browser only the proof that the link was asked for here', () => {
    const [tab, browser] = [memory(), memory()];
    const storage = recoveryStorage(tab.store, browser.store);
    storage.setItem('garimpo-recovery', 's');
    storage.setItem('garimpo-recovery-code-verifier', 'v');
    expect(tab.held).toEqual(new Map([['garimpo-recovery', 's']]));
    expect(browser.held).toEqual(new Map([['garimpo-recovery-code-verifier', 'v']]));
    expect(storage.getItem('garimpo-recovery-code-verifier')).toBe('v');
    storage.removeItem('garimpo-recovery-code-verifier');
    expect(browser.held.size).toBe(0);
  });
});

function memory() {
  const held = new Map<string, string>();
  const store = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
  return { held, store };
}
