import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { bodyDigest, InternalTokens } from '../auth/internal-tokens.ts';
import { InternalTestKeys } from '../testing/internal-test-keys.ts';
import { Peer, Replicas } from './peer.ts';

const [a, b, c] = ['http://a', 'http://b', 'http://c'] as const;

describe('Replicas', () => {
  it('takes them in turn', () => {
    const replicas = new Replicas([a, b, c]);
    expect(Array.from({ length: 4 }, () => replicas.inOrder())).toEqual([
      [a, b, c],
      [b, c, a],
      [c, a, b],
      [a, b, c],
    ]);
  });

  it('leaves one that failed to the last, for a second', () => {
    let nowMs = 0;
    const replicas = new Replicas([a, b], () => nowMs);
    replicas.failed(a);
    expect([replicas.inOrder(), replicas.inOrder()]).toEqual([
      [b, a],
      [b, a],
    ]);
    nowMs = 1_000;
    expect(replicas.inOrder()).toEqual([a, b]);
  });

  it('believes one again that has answered', () => {
    const replicas = new Replicas([a, b], () => 0);
    replicas.failed(a);
    replicas.answered(a);
    expect(replicas.inOrder()).toEqual([a, b]);
  });

  it('still names all where all have failed', () => {
    const replicas = new Replicas([a, b], () => 0);
    replicas.failed(a);
    replicas.failed(b);
    expect(replicas.inOrder().toSorted()).toEqual([a, b]);
  });

  it('is never empty', () => {
    expect(() => new Replicas([])).toThrow('one replica');
  });
});

const keys = new InternalTestKeys();
const tokens = new InternalTokens(keys.of('accounts'));
const reply = z.object({ from: z.string() });

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Takes the connection and says nothing. */
const silent = () => serve(() => {});
const living = () => serve((_, response) => response.end('{"from":"living"}'));
const call = (origins: string[], deadlineMs: number) =>
  new Peer('offers', origins, tokens).call('/internal/usage', {}, reply, { deadlineMs });

describe('when a replica is silent', () => {
  it('the next is asked while there is time for it', async () => {
    expect(await call([await silent(), await living()], 1_000)).toEqual({ from: 'living' });
  });

  it.each([1, 2])('and there are %d of that kind, the domain is not available', async (replicas) => {
    const origins = await Promise.all(Array.from({ length: replicas }, silent));
    await expect(call(origins, 200)).rejects.toMatchObject({
      code: 'service.dependency.unavailable',
      status: 503,
    });
  });

  it('an answer that began in its turn has until the end of all turns', async () => {
    const slow = await serve((_, response) => {
      response.write('{"from":');
      setTimeout(() => response.end('"slow"}'), 700);
    });
    expect(await call([slow, await living()], 1_000)).toEqual({ from: 'slow' });
  });

  it('in the middle of its answer, there is an end as well', async () => {
    const half = await serve((_, response) => void response.write('{"from":'));
    await expect(call([half], 200)).rejects.toMatchObject({ code: 'service.dependency.unavailable' });
  });
});

describe('who asks', () => {
  it('shows a token of this very request', async () => {
    const shown: string[] = [];
    const origin = await serve((request, response) => {
      shown.push(request.headers.authorization?.slice('Bearer '.length) ?? '');
      response.end('{"from":"living"}');
    });
    await call([origin], 1_000);
    const found = new InternalTokens(keys.of('offers')).verifyCall(shown[0] ?? '', {
      to: 'offers',
      method: 'POST',
      path: '/internal/usage',
    });
    expect(found).toEqual({ from: 'accounts', body: bodyDigest('{}') });
  });

  it('shows none where everybody is answered', async () => {
    const shown: unknown[] = [];
    const origin = await serve((request, response) => {
      shown.push(request.headers.authorization);
      response.end('{"from":"living"}');
    });
    await new Peer('auth', [origin], tokens).call('/auth/v1/.well-known/jwks.json', undefined, reply);
    expect(shown).toEqual([undefined]);
  });

  it('does not ask what it may not', async () => {
    const media = new Peer('auth', [await living()], new InternalTokens(keys.of('media')));
    await expect(media.call('/internal/activity', {}, reply)).rejects.toThrow(
      'media may not call POST /internal/activity of auth',
    );
  });

  it('asks in the name that may, where it has several', async () => {
    const both = new InternalTokens(keys.of('gateway', 'offers'));
    const shown: string[] = [];
    const origin = await serve((request, response) => {
      shown.push(request.headers.authorization ?? '');
      response.end('{"from":"living"}');
    });
    await new Peer('accounts', [origin], both).call('/internal/accounts/contact', {}, reply);
    expect(shown[0]).toMatch(/^Bearer call\.offers\./);
  });
});
