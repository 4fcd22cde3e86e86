import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { DomainError, InternalTokens, Replicas } from '@garimpo/service-kit';
import { InternalTestKeys } from '@garimpo/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express, { type NextFunction, type Request, type Response } from 'express';
import { proxy } from './proxy.ts';
import { Upstreams } from './upstream.ts';

const keys = new InternalTestKeys();
const tokens = new InternalTokens(keys.of('gateway'));

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let servers: Server[];
let upstreams: Upstreams;
beforeEach(() => {
  servers = [];
  upstreams = new Upstreams();
});
afterEach(async () => {
  upstreams.close();
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(handler: Handler): Promise<string> {
  const server = http.createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Where nobody listens any more. */
async function gone(): Promise<string> {
  const origin = await serve(() => {});
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return origin;
}

async function gateway(origins: string[]): Promise<string> {
  const app = express();
  const target = { name: 'offers', replicas: new Replicas(origins, () => 0) };
  app.use(proxy({ targetOf: (path) => (path.startsWith('/api/') ? target : undefined), upstreams, tokens }));
  app.use((_: Request, response: Response) => void response.status(404).send('nobody'));
  app.use((error: DomainError, _: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    response.status(error.status).json({ code: error.code });
  });
  return serve(app);
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  raw: string[];
  text: string;
}

/** Byte for byte, as fetch would not let one. */
function ask(origin: string, options: http.RequestOptions, body?: string | Buffer): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const headers =
    body === undefined ? options.headers : { 'content-length': Buffer.byteLength(body), ...options.headers };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, agent: false, ...options, headers: headers ?? {} },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            raw: response.rawHeaders,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

const echo: Handler = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
  });
};

describe('what is passed on', () => {
  it('is the request as it came: method, address, host, fields and body', async () => {
    const origin = await gateway([await serve(echo)]);
    const path = '/api/offers/%2e%2e/x%20y?a=1&a=%2F';
    const answer = await ask(
      origin,
      {
        method: 'PATCH',
        path,
        headers: { host: 'app.exemplo.com.br', 'x-garimpo-signature': 'yes', authorization: 'Bearer t' },
      },
      'corpo',
    );
    expect(JSON.parse(answer.text)).toMatchObject({
      method: 'PATCH',
      url: path,
      body: 'corpo',
      headers: { host: 'app.exemplo.com.br', 'x-garimpo-signature': 'yes', authorization: 'Bearer t' },
    });
  });

  it('says who asked, with proof, and nothing that the browser said of that itself', async () => {
    const origin = await gateway([await serve(echo)]);
    const answer = await ask(origin, {
      path: '/api/offers',
      headers: {
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=203.0.113.9',
        'x-real-ip': '203.0.113.9',
        'x-garimpo-gateway': 'forged',
      },
    });
    const { headers } = JSON.parse(answer.text);
    expect(headers['x-forwarded-for']).toMatch(/127\.0\.0\.1$/);
    expect(headers['x-forwarded-proto']).toBe('http');
    new InternalTokens(keys.of('offers')).verifyPass(headers['x-garimpo-gateway'], 'offers');
    for (const name of ['forwarded', 'x-forwarded-host', 'x-real-ip']) expect(headers[name]).toBeUndefined();
  });

  it('keeps the host and the length, though they be named as the connection’s', async () => {
    const service = await serve(echo);
    const origin = await gateway([service]);
    const headers = { host: 'loja.paginas.exemplo', connection: 'close, host, content-length' };
    const answer = await ask(origin, { method: 'DELETE', path: '/api/x', headers }, 'GET /y HTTP/1.1');
    expect(JSON.parse(answer.text)).toMatchObject({
      body: 'GET /y HTTP/1.1',
      headers: { host: 'loja.paginas.exemplo', 'content-length': '15' },
    });
  });

  it('leaves out what is about the connection, both ways', async () => {
    const upstream = await serve((request, response) => {
      response.setHeader('connection', 'x-theirs');
      response.setHeader('x-theirs', '1');
      response.setHeader('proxy-authenticate', 'Basic');
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.end(JSON.stringify(request.headers));
    });
    const answer = await ask(await gateway([upstream]), {
      path: '/api/offers',
      headers: {
        connection: 'x-mine, close',
        'x-mine': '1',
        te: 'trailers',
        'proxy-authorization': 'Basic x',
      },
    });
    const reached = JSON.parse(answer.text);
    for (const name of ['x-mine', 'te', 'proxy-authorization']) expect(reached[name]).toBeUndefined();
    for (const name of ['x-theirs', 'proxy-authenticate']) expect(answer.headers[name]).toBeUndefined();
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('streams both ways: the first bytes arrive before the last are sent', async () => {
    const upstream = await serve((request, response) => {
      request.on('data', (chunk) => response.write(chunk));
      request.on('end', () => response.end());
    });
    const { hostname, port } = new URL(await gateway([upstream]));
    const heard = await new Promise<string[]>((resolve, reject) => {
      const said: string[] = [];
      const request = http.request(
        { hostname, port, path: '/api/x', method: 'POST', agent: false },
        (response) => {
          response.on('data', (chunk) => {
            said.push(String(chunk));
            if (said.length === 1) request.end('dois');
          });
          response.on('end', () => resolve(said));
        },
      );
      request.on('error', reject);
      request.write('um');
    });
    expect(heard).toEqual(['um', 'dois']);
  });

  it('keeps a body of chunks a body, of whatever method', async () => {
    const { hostname, port } = new URL(await gateway([await serve(echo)]));
    const smuggled = 'DELETE /api/other HTTP/1.1\r\nhost: x\r\n\r\n';
    const answers = await new Promise<string>((resolve, reject) => {
      let heard = '';
      const socket = connect(Number(port), hostname);
      socket.on('data', (chunk) => {
        heard += chunk;
      });
      socket.on('end', () => resolve(heard));
      socket.on('error', reject);
      const head = 'DELETE /api/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked';
      socket.write(`${head}\r\n\r\n${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`);
    });
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
    expect(answers).toContain(JSON.stringify(smuggled));
  });

  it('is nothing that no domain declares', async () => {
    const origin = await gateway([await serve(echo)]);
    expect((await ask(origin, { path: '/internal/usage', method: 'POST' })).text).toBe('nobody');
  });
});

describe('when a replica is gone', () => {
  it.each(['GET', 'POST', 'DELETE'])(
    'a %s that reached nobody goes to the next, with its body',
    async (method) => {
      const origin = await gateway([await gone(), await serve(echo)]);
      const body = method === 'GET' ? undefined : 'corpo';
      const answer = await ask(origin, { path: '/api/offers', method }, body);
      expect([answer.status, JSON.parse(answer.text).body]).toEqual([200, body ?? '']);
    },
  );

  it('it is asked last from then on, and answers by turns keep coming from the others', async () => {
    let reached = 0;
    const living = await serve((_, response) => {
      reached += 1;
      response.end();
    });
    const origin = await gateway([await gone(), living]);
    for (let times = 0; times < 5; times += 1)
      expect((await ask(origin, { path: '/api/x' })).status).toBe(200);
    expect(reached).toBe(5);
  });

  it.each([
    ['GET', 200, 2],
    ['POST', 503, 1],
  ])('a %s that reached one which then fell silent ends with %d', async (method, status, tries) => {
    let reached = 0;
    const dying = await serve((request) => {
      reached += 1;
      request.socket.destroy();
    });
    const living = await serve((_, response) => {
      reached += 1;
      response.end('{}');
    });
    const answer = await ask(await gateway([dying, living]), { path: '/api/x', method });
    expect([answer.status, reached]).toEqual([status, tries]);
  });

  it('behind a name for many, a GET is asked once more, over a new connection', async () => {
    const used = new WeakSet<object>();
    let meet = () => {};
    const together = new Promise<void>((resolve) => {
      meet = resolve;
    });
    let reached = 0;
    const oneOfMany = await serve((request, response) => {
      // The first two need a connection each, which is kept, and whose far end is gone at the next request.
      if (used.has(request.socket)) return void request.socket.destroy();
      used.add(request.socket);
      reached += 1;
      if (reached === 2) meet();
      void together.then(() => response.end());
    });
    const origin = await gateway([oneOfMany]);
    const get = async () => (await ask(origin, { path: '/api/x' })).status;
    expect(await Promise.all([get(), get()])).toEqual([200, 200]);
    expect(await get()).toBe(200);
  });

  it('behind a name for many who all say nothing, a GET is asked twice, and a POST once', async () => {
    let reached = 0;
    const dying = await serve((request) => {
      reached += 1;
      request.socket.destroy();
    });
    const origin = await gateway([dying]);
    expect((await ask(origin, { path: '/api/x' })).status).toBe(503);
    expect(reached).toBe(2);
    expect((await ask(origin, { path: '/api/x', method: 'POST' })).status).toBe(503);
    expect(reached).toBe(3);
  });

  it('is said as what it is where none is left', async () => {
    const answer = await ask(await gateway([await gone(), await gone()]), { path: '/api/x' });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      503,
      { code: 'service.dependency.unavailable' },
    ]);
  });

  it('in the middle of an answer, the browser is cut off as well', async () => {
    const upstream = await serve((_, response) => {
      response.write('half');
      setImmediate(() => response.destroy());
    });
    await expect(ask(await gateway([upstream]), { path: '/api/x' })).rejects.toThrow('aborted');
  });
});

describe('when the browser is gone', () => {
  it('the service hears of it', async () => {
    let heard = () => {};
    const left = new Promise<void>((resolve) => {
      heard = resolve;
    });
    let reached = () => {};
    const asked = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const upstream = await serve((_, response) => {
      response.once('close', heard);
      reached();
    });
    const { hostname, port } = new URL(await gateway([upstream]));
    const socket = connect(Number(port), hostname);
    socket.write('GET /api/x HTTP/1.1\r\nhost: x\r\n\r\n');
    await asked;
    socket.destroy();
    await left;
  });
});

describe('an answer that comes before the request is read', () => {
  it('reaches the sender, who has more to say', async () => {
    const upstream = await serve((_, response) => {
      response.statusCode = 413;
      response.end('too large');
    });
    const origin = await gateway([upstream]);
    const answer = await ask(origin, { path: '/api/x', method: 'PUT' }, Buffer.alloc(32 * 1024));
    expect([answer.status, answer.text]).toEqual([413, 'too large']);
  });
});
