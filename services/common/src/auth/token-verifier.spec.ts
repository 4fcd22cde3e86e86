import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { type Config, loadConfig } from '../config/config.ts';
import { RemoteKeySet, TokenVerifier } from './token-verifier.ts';

/** Stands where Supabase, or an auth service in another process, serves its keys. */
let server: Server;
let config: Config;
let answer: { status: number; body: string };
let asked: string[];
let key: { id: string; privateKey: CryptoKey; jwk: JWK };
beforeEach(async () => {
  key = await newKey();
  answer = { status: 200, body: JSON.stringify({ keys: [key.jwk] }) };
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  config = {
    ...loadConfig({ DATABASE_URL: 'postgres://u:p@localhost/d' }),
    supabaseUrl: `http://127.0.0.1:${port}`,
  };
});
afterEach(() => stop());

async function stop(): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function newKey(): Promise<typeof key> {
  const id = randomUUID();
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { id, privateKey, jwk: { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256' } };
}

const sub = randomUUID();
const sign = (by = key) =>
  new SignJWT({ role: 'authenticated', email: 'ana@exemplo.com.br' })
    .setProtectedHeader({ alg: 'RS256', kid: by.id })
    .setSubject(sub)
    .setAudience('authenticated')
    .setIssuer(`${config.supabaseUrl}/auth/v1`)
    .setExpirationTime('1h')
    .sign(by.privateKey);

const verifier = () => new TokenVerifier(new RemoteKeySet(config), config);

describe('keys of another process', () => {
  it('are asked for once, and believed whatever asymmetric algorithm they have', async () => {
    const one = verifier();
    expect((await one.verify(await sign())).userId).toBe(sub);
    expect((await one.verify(await sign())).userId).toBe(sub);
    expect(asked).toEqual(['/auth/v1/.well-known/jwks.json']);
  });

  it('do not vouch for a token of an unknown key', async () => {
    const stranger = await newKey();
    await expect(verifier().verify(await sign(stranger))).rejects.toMatchObject({
      code: 'request.token.invalid',
    });
  });

  it.each<[string, { status: number; body: string } | 'gone']>([
    ['does not answer', 'gone'],
    ['answers 500', { status: 500, body: '' }],
    ['answers something else', { status: 200, body: '<html>' }],
    ['answers no key set', { status: 200, body: '{"keys":1}' }],
  ])('when their server %s, the token is not called invalid', async (_, instead) => {
    const token = await sign();
    if (instead === 'gone') await stop();
    else answer = instead;
    await expect(verifier().verify(token)).rejects.toMatchObject({ code: 'service.dependency.unavailable' });
  });
});
