import { hkdfSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { InternalTokens } from './internal-tokens.ts';

const SECRET = 'a-secret-between-the-services-0123';
const KEY = new Uint8Array(hkdfSync('sha256', SECRET, 'garimpo', 'internal tokens', 32));
const START_MS = 1_800_000_000_000;

function tokensAt(secret = SECRET) {
  const clock = { ms: START_MS };
  return { clock, tokens: new InternalTokens(secret, () => clock.ms) };
}

const invalid = { code: 'request.token.invalid' };

describe('InternalTokens', () => {
  it('says who asks whom', async () => {
    const { tokens } = tokensAt();
    const token = await tokens.sign('offers', 'accounts');
    expect(decodeJwt(token)).toMatchObject({ iss: 'offers', aud: 'accounts' });
    expect(await tokens.verify(token, ['accounts'])).toBe('offers');
  });

  it('is for one service alone', async () => {
    const { tokens } = tokensAt();
    const token = await tokens.sign('offers', 'accounts');
    await expect(tokens.verify(token, ['auth'])).rejects.toMatchObject(invalid);
    await expect(tokens.verify(token, [])).rejects.toMatchObject(invalid);
  });

  it('is over after a minute, and a few seconds for clocks that differ', async () => {
    const { clock, tokens } = tokensAt();
    const token = await tokens.sign('offers', 'accounts');
    clock.ms += 60_000;
    expect(await tokens.verify(token, ['accounts'])).toBe('offers');
    clock.ms += 6_000;
    await expect(tokens.verify(token, ['accounts'])).rejects.toMatchObject(invalid);
  });

  it('is used for twenty seconds, then made anew', async () => {
    const { clock, tokens } = tokensAt();
    const first = await tokens.sign('offers', 'accounts');
    clock.ms += 19_999;
    expect(await tokens.sign('offers', 'accounts')).toBe(first);
    expect(await tokens.sign('offers', 'auth')).not.toBe(first);
    clock.ms += 1_001;
    expect(await tokens.sign('offers', 'accounts')).not.toBe(first);
  });

  it('is made anew after the clock was set back, for the one before would be refused until then', async () => {
    const { clock, tokens } = tokensAt();
    const ahead = await tokens.sign('offers', 'accounts');
    clock.ms -= 3_600_000;
    await expect(tokens.verify(ahead, ['accounts'])).rejects.toMatchObject(invalid);
    expect(await tokens.verify(await tokens.sign('offers', 'accounts'), ['accounts'])).toBe('offers');
  });

  const seconds = START_MS / 1000;
  const claims = { iss: 'offers', aud: 'accounts', iat: seconds, exp: seconds + 60 };
  const header = { alg: 'HS256', typ: 'garimpo-internal+jwt' };
  it.each<[string, () => Promise<string> | string]>([
    [
      'of another secret',
      () => tokensAt('another-secret-of-32-characters-0').tokens.sign('offers', 'accounts'),
    ],
    [
      'signed with the secret itself',
      () => new SignJWT(claims).setProtectedHeader(header).sign(Buffer.from(SECRET)),
    ],
    ['without a signature', () => new UnsecuredJWT(claims).encode()],
    ['of another kind', () => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(KEY)],
    [
      'that says it lives for a year',
      () =>
        new SignJWT({ ...claims, iat: seconds - 3_600, exp: seconds + 31_536_000 })
          .setProtectedHeader(header)
          .sign(KEY),
    ],
    [
      'from the time to come',
      () => new SignJWT({ ...claims, iat: seconds + 60 }).setProtectedHeader(header).sign(KEY),
    ],
    [
      'without a time',
      () => new SignJWT({ iss: 'offers', aud: 'accounts' }).setProtectedHeader(header).sign(KEY),
    ],
    ['that is none', () => 'a.b.c'],
    ['that is empty', () => ''],
  ])('refuses one %s', async (_, make) => {
    await expect(tokensAt().tokens.verify(await make(), ['accounts'])).rejects.toMatchObject(invalid);
  });
});
