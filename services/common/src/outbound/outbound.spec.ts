import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Outbound, type OutboundOptions } from './outbound.ts';
import { type OutboundHop } from './outbound-response.ts';
import { OutboundError, type OutboundErrorCode } from './request-end.ts';
import type { ResolveName } from './resolve-name.ts';

const MIB = 1024 * 1024;
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const PUBLIC: LookupAddress = { address: '198.41.0.4', family: 4 };
const LOOPBACK: LookupAddress = { address: '127.0.0.1', family: 4 };

const open: { server: Server; sockets: Set<Socket> }[] = [];
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** @returns the port */
async function started(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  open.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A site called shop.test, which the guard is told to let through. */
async function site(listener: RequestListener): Promise<Outbound> {
  return outbound([`shop.test=127.0.0.1:${await started(createServer(listener))}`]);
}

function outbound(outboundAllow: string[] = [], resolve: ResolveName = nobody): Outbound {
  return new Outbound({ outboundAllow, publicUrl: 'https://app.example' }, resolve);
}

const nobody: ResolveName = async (name) => {
  throw new OutboundError('unknown_host', name);
};

const USUAL: OutboundOptions = { maxBytes: MIB, timeoutMs: 20_000 };

async function codeOf(work: Promise<unknown>): Promise<OutboundErrorCode | unknown> {
  return work.then(
    () => 'nothing was refused',
    (error) => (error instanceof OutboundError ? error.code : error),
  );
}

describe('where it goes', () => {
  it.each<[string, OutboundErrorCode]>([
    ['no address', 'bad_address'],
    ['ftp://site.example/', 'bad_address'],
    ['file:///etc/passwd', 'bad_address'],
    ['data:text/plain,a', 'bad_address'],
    ['http://user:password@site.example/', 'bad_address'],
    ['http://user@site.example/', 'bad_address'],
    ['http://site.example:22/', 'bad_address'],
    ['http://site.example:25/', 'bad_address'],
    ['http://site.example:5432/', 'bad_address'],
    ['http://site.example:6379/', 'bad_address'],
    ['http://[fe80::1%25eth0]/', 'bad_address'],
    ['http://127.0.0.1/', 'private_address'],
    ['http://0177.0.0.1/', 'private_address'],
    ['http://0x7f000001/', 'private_address'],
    ['http://2130706433/', 'private_address'],
    ['http://127.1/', 'private_address'],
    ['http://１２７.０.０.１/', 'private_address'],
    ['http://0/', 'private_address'],
    ['http://[::1]/', 'private_address'],
    ['http://[::ffff:127.0.0.1]/', 'private_address'],
    ['http://169.254.169.254/latest/meta-data/', 'private_address'],
    ['http://localhost/', 'private_address'],
    ['http://LOCALHOST./', 'private_address'],
    ['http://painel.localhost/', 'private_address'],
    ['http://printer.local/', 'private_address'],
    ['http://metadata.google.internal/', 'private_address'],
    ['http://nobody.example/', 'unknown_host'],
  ])('refuses %s', async (url, code) => {
    expect(await codeOf(outbound().fetch(url, USUAL))).toBe(code);
  });

  it('refuses an address without end', async () => {
    expect(await codeOf(outbound().fetch(`http://site.example/${'a'.repeat(9_000)}`, USUAL))).toBe(
      'bad_address',
    );
  });

  it.each<[string, LookupAddress[]]>([
    ['a private one', [LOOPBACK]],
    ['a private one among public ones', [PUBLIC, LOOPBACK]],
    ['a mapped one', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['something that is no address', [{ address: 'localhost', family: 4 }]],
  ])('refuses a name with %s', async (_what, addresses) => {
    const guarded = outbound([], async () => addresses);
    expect(await codeOf(guarded.fetch('http://site.example/', USUAL))).toBe('private_address');
  });

  it('refuses plain http where only https will do, but for a place that is allowed', async () => {
    const secure = { ...USUAL, httpsOnly: true };
    const guarded = await site((_request, response) => response.end('allowed'));
    expect(await codeOf(guarded.fetch('http://site.example/', secure))).toBe('bad_address');
    expect(await codeOf(guarded.check('http://site.example/', 5_000, secure))).toBe('bad_address');
    expect(await codeOf(guarded.fetch('https://nobody.example/', secure))).toBe('unknown_host');
    expect(await (await guarded.fetch('http://shop.test/', secure)).text()).toBe('allowed');
  });

  it('does not take an allowed address for one that a foreign name leads to', async () => {
    const port = await started(createServer((_request, response) => response.end('secret')));
    const guarded = outbound([`127.0.0.1:${port}`], async () => [LOOPBACK]);
    expect(await codeOf(guarded.fetch(`http://site.example:${port}/`, USUAL))).toBe('bad_address');
    expect(await (await guarded.fetch(`http://127.0.0.1:${port}/`, USUAL)).text()).toBe('secret');
  });

  it('sends the host its own name, and checks its certificate by that name', async () => {
    const names: string[] = [];
    const plain = await site((request, response) => response.end(request.headers.host));
    expect(await (await plain.fetch('http://shop.test/', USUAL)).text()).toBe('shop.test');
    expect(await (await plain.fetch('http://shop.test:8080/', USUAL)).text()).toBe('shop.test:8080');

    const tls = createTlsServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(new Error('no certificate'));
      },
    });
    const port = await started(tls);
    const secure = outbound([`shop.test=127.0.0.1:${port}`]);
    expect(await codeOf(secure.fetch('https://shop.test/', USUAL))).toBe('unreachable');
    expect(names).toEqual(['shop.test']);
  });
});

describe('a look at an address', () => {
  it('reports what a request would be refused for, without sending one', async () => {
    let asked = 0;
    const guarded = await site((_request, response) => {
      asked += 1;
      response.end();
    });
    await guarded.check('http://shop.test/', 5_000);
    const codes = ['http://127.0.0.1/', 'ftp://shop.test/', 'nothing', 'http://gone.example/'].map((url) =>
      codeOf(guarded.check(url, 5_000)),
    );
    expect(await Promise.all(codes)).toEqual([
      'private_address',
      'bad_address',
      'bad_address',
      'unknown_host',
    ]);
    expect(asked).toBe(0);
  });

  it('is over in its time', async () => {
    const slow = outbound([], () => new Promise(() => {}));
    expect(await codeOf(slow.check('http://shop.example/', 50))).toBe('timeout');
  });
});

describe('redirects', () => {
  it.each([
    ['http://127.0.0.1/', 'private_address'],
    ['http://169.254.169.254/latest/', 'private_address'],
    ['//[::1]/', 'private_address'],
    ['http://private.example/', 'private_address'],
    ['file:///etc/passwd', 'bad_address'],
    ['http://user:password@shop.test/', 'bad_address'],
    ['http://:::', 'bad_address'],
  ])('does not follow one to %s', async (location, code) => {
    const port = await started(
      createServer((_request, response) => response.writeHead(302, { location }).end()),
    );
    const guarded = outbound([`shop.test=127.0.0.1:${port}`], async () => [LOOPBACK]);
    expect(await codeOf(guarded.fetch('http://shop.test/', USUAL))).toBe(code);
  });

  it('follows as many as it may', async () => {
    const guarded = await site((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const answer = await guarded.fetch('http://shop.test/5', USUAL);
    expect(answer.url.href).toBe('http://shop.test/0');
    expect(await answer.text()).toBe('there');
    expect(await codeOf(guarded.fetch('http://shop.test/6', USUAL))).toBe('too_many_redirects');
    expect(await codeOf(guarded.fetch('http://shop.test/1', { ...USUAL, maxRedirects: 0 }))).toBe(
      'too_many_redirects',
    );
  });

  it('reports each answer on the way', async () => {
    const guarded = await site((request, response) => {
      if (request.url === '/0') response.writeHead(200, { 'X-Two': ['a', 'b'] }).end('there');
      else response.writeHead(302, { location: '/0' }).end();
    });
    const hops: OutboundHop[] = [];
    await guarded.fetch('http://shop.test/1', { ...USUAL, onAnswer: (hop) => hops.push(hop) });
    expect(hops.map(({ url, status }) => [url.pathname, status])).toEqual([
      ['/1', 302],
      ['/0', 200],
    ]);
    expect(hops[1]).toMatchObject({ addresses: ['127.0.0.1'], address: '127.0.0.1', certificate: null });
    expect(hops[1]?.headers).toEqual(
      expect.arrayContaining([
        ['X-Two', 'a'],
        ['X-Two', 'b'],
      ]),
    );
  });

  it('takes secrets to no other origin', async () => {
    const port = await started(
      createServer((request, response) => {
        if (request.url === '/away') response.writeHead(307, { location: 'http://other.test/echo' }).end();
        else if (request.url === '/here') response.writeHead(307, { location: '/echo' }).end();
        else response.end(JSON.stringify(request.headers));
      }),
    );
    const guarded = outbound([`shop.test=127.0.0.1:${port}`, `other.test=127.0.0.1:${port}`]);
    const headers = { Authorization: 'Bearer secret', Cookie: 'a=1', 'X-Note': 'kept' };
    const seen = async (path: string) =>
      JSON.parse(await (await guarded.fetch(`http://shop.test${path}`, { ...USUAL, headers })).text());
    expect(await seen('/here')).toMatchObject({ authorization: 'Bearer secret', cookie: 'a=1' });
    const away = await seen('/away');
    expect(away).toMatchObject({ host: 'other.test', 'x-note': 'kept' });
    expect(away).not.toHaveProperty('authorization');
    expect(away).not.toHaveProperty('cookie');
  });

  it.each([
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'a=1'],
    [308, 'POST', 'a=1'],
  ])('sends a POST on after %i as %s', async (status, method, body) => {
    const guarded = await site(async (request, response) => {
      if (request.url === '/') {
        response.writeHead(status, { location: '/next' }).end();
        return;
      }
      let text = '';
      for await (const chunk of request) text += chunk;
      response.end(`${request.method} ${text}`);
    });
    const answer = await guarded.fetch('http://shop.test/', { ...USUAL, method: 'POST', body: 'a=1' });
    expect(await answer.text()).toBe(`${method} ${body}`);
  });
});

describe('bodies', () => {
  const page = 'página '.repeat(100);

  it.each([
    ['gzip', gzipSync(page)],
    ['br', brotliCompressSync(page)],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['gzip, br', brotliCompressSync(gzipSync(page))],
    ['identity', Buffer.from(page)],
  ])('undoes %s', async (encoding, bytes) => {
    const guarded = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes),
    );
    const answer = await guarded.fetch('http://shop.test/', USUAL);
    expect(await answer.text()).toBe(page);
  });

  it('reads the charset that the answer names', async () => {
    const guarded = await site((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=ISO-8859-1' })
        .end(Buffer.from([0xe7, 0xe3, 0x6f])),
    );
    expect(await (await guarded.fetch('http://shop.test/', USUAL)).text()).toBe('ção');
  });

  it('says that it is too large before it reads, where the answer says so', async () => {
    const guarded = await site((_request, response) => {
      response.writeHead(200, { 'content-length': 2 * MIB });
      response.write('a');
    });
    expect(await codeOf(guarded.fetch('http://shop.test/', USUAL))).toBe('too_large');
  });

  it('cuts what goes on for ever, and takes no more than it reads', async () => {
    let sent = 0;
    const guarded = await site((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'a');
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', more);
      more();
    });
    const answer = await guarded.fetch('http://shop.test/', { ...USUAL, maxBytes: 4 * MIB });
    expect(await codeOf(answer.bytes())).toBe('too_large');
    // What lies in the sockets between the two comes on top; an unbounded reader would take gigabytes.
    expect(sent).toBeLessThan(64 * MIB);
  });

  it.each([
    ['gzip', () => gzipSync(Buffer.alloc(64 * MIB))],
    ['br', () => brotliCompressSync(Buffer.alloc(64 * MIB), QUICK)],
    ['deflate', () => deflateSync(Buffer.alloc(64 * MIB))],
    ['gzip, gzip', () => gzipSync(gzipSync(Buffer.alloc(64 * MIB)))],
  ])('cuts a bomb of %s', async (encoding, bomb) => {
    const bytes = bomb();
    const guarded = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes),
    );
    const answer = await guarded.fetch('http://shop.test/', USUAL);
    let read = 0;
    const reading = (async () => {
      for await (const chunk of answer.body) read += chunk.length;
    })();
    expect(await codeOf(reading)).toBe('too_large');
    expect(read).toBeLessThanOrEqual(MIB);
  });

  it('distinguishes a whole answer from one that broke off', async () => {
    const guarded = await site((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('a', () => response.socket?.destroy());
    });
    const answer = await guarded.fetch('http://shop.test/', USUAL);
    expect(await codeOf(answer.bytes())).toBe('interrupted');
  });

  it('reports a broken compression', async () => {
    const guarded = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('this was never compressed'),
    );
    const answer = await guarded.fetch('http://shop.test/', USUAL);
    expect(await codeOf(answer.bytes())).toBe('interrupted');
  });

  it('needs none for a HEAD', async () => {
    const guarded = await site((_request, response) =>
      response.writeHead(200, { 'content-length': 10 * MIB, 'content-encoding': 'gzip' }).end(),
    );
    const answer = await guarded.fetch('http://shop.test/', { ...USUAL, method: 'HEAD' });
    expect(answer.headers.get('content-length')).toBe(String(10 * MIB));
    expect(await answer.bytes()).toHaveLength(0);
  });
});

describe('ends', () => {
  const SHORT: OutboundOptions = { ...USUAL, timeoutMs: 300 };

  it('waits for a name no longer than its deadline', async () => {
    const guarded = outbound([], () => new Promise(() => {}));
    expect(await codeOf(guarded.fetch('http://slow.example/', SHORT))).toBe('timeout');
  });

  it('waits for an answer no longer than its deadline', async () => {
    const guarded = outbound([`shop.test=127.0.0.1:${await started(createTcpServer(() => {}))}`]);
    expect(await codeOf(guarded.fetch('http://shop.test/', SHORT))).toBe('timeout');
  });

  it('waits for a body no longer than its deadline, however often a byte comes', async () => {
    const guarded = await site((_request, response) => {
      const drip = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const work = guarded.fetch('http://shop.test/', { ...USUAL, timeoutMs: 1_000 });
    expect(await codeOf(work.then((answer) => answer.bytes()))).toBe('timeout');
  });

  it('releases an answer that is not read', async () => {
    let gone: (() => void) | undefined;
    const closed = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const guarded = await site((_request, response) => {
      response.on('close', () => gone?.());
      response.write('a');
    });
    const answer = await guarded.fetch('http://shop.test/', { ...USUAL, timeoutMs: 1_000 });
    await closed;
    expect(await codeOf(answer.bytes())).toBe('timeout');
  });

  it('ends when its caller says so: before, while it waits, and while it reads', async () => {
    expect(
      await codeOf(outbound().fetch('http://a.example/', { ...USUAL, signal: AbortSignal.abort() })),
    ).toBe('interrupted');
    const waiting = new AbortController();
    const silent = await site(() => waiting.abort());
    expect(await codeOf(silent.fetch('http://shop.test/', { ...USUAL, signal: waiting.signal }))).toBe(
      'interrupted',
    );
    const reading = new AbortController();
    const dripping = await site((_request, response) => void response.write('a'));
    const answer = await dripping.fetch('http://shop.test/', { ...USUAL, signal: reading.signal });
    reading.abort();
    expect(await codeOf(answer.bytes())).toBe('interrupted');
  });

  it('discards what its caller does not want', async () => {
    let gone: (() => void) | undefined;
    const closed = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const guarded = await site((_request, response) => {
      response.on('close', () => gone?.());
      response.write('a');
    });
    (await guarded.fetch('http://shop.test/', USUAL)).discard();
    await closed;
  });

  it('says that what answers is no web server', async () => {
    const port = await started(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')));
    const guarded = outbound([`shop.test=127.0.0.1:${port}`]);
    expect(await codeOf(guarded.fetch('http://shop.test/', USUAL))).toBe('unreachable');
  });
});
