import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { takeLock } from './lock.mjs';
import { callOperator, operatorTarget } from './operator-call.mjs';
import { readSettings } from './settings.mjs';

let server: Server;
let asked: string[];
let answer: RequestListener;
beforeEach(async () => {
  asked = [];
  answer = (_request, response) => void response.end('{}');
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await listen(0);
});
afterEach(() => stop());

const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
const stop = () =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
const target = () => ({
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  token: 'token-of-the-operator',
});

describe('a call of an operator', () => {
  it('has a connection of its own: a kept one may be dead by the next call', async () => {
    const ports = new Set<number | undefined>();
    const kept: (string | undefined)[] = [];
    answer = (request, response) => {
      ports.add(request.socket.remotePort);
      kept.push(request.headers.connection);
      response.end('{}');
    };
    for (let call = 0; call < 3; call += 1) await callOperator(target(), 'GET', `/${call}`);
    expect(kept).toEqual(['close', 'close', 'close']);
    expect(ports.size).toBe(3);
  });

  it('is repeated once where nobody listened, as while the server starts anew', async () => {
    const to = target();
    await stop();
    const answered = callOperator(to, 'POST', '/change', { type: 'application/json', body: '{}' });
    setTimeout(() => void listen(Number(new URL(to.baseUrl).port)), 100);
    expect(await answered).toEqual({});
    expect(asked).toEqual(['POST /change']);
  });

  it('is not repeated where it was sent and may have been granted', async () => {
    answer = (request) => request.socket.destroy();
    const lost = callOperator(target(), 'POST', '/change', { type: 'application/json', body: '{}' });
    await expect(lost).rejects.toThrow('does not answer');
    expect(asked).toEqual(['POST /change']);
  });

  it('that only asks is repeated once', async () => {
    answer = (request) => request.socket.destroy();
    await expect(callOperator(target(), 'GET', '/list')).rejects.toThrow('does not answer');
    expect(asked).toEqual(['GET /list', 'GET /list']);
  });
});

describe('the Garimpo that is called', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'garimpo-operator-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const found = (to?: string) =>
    operatorTarget(readSettings({ DATA_DIR: dataDir }, '/'), to, ['TOKEN_FOR_TEST']);

  it('is the one that runs on the data folder, at whichever port', () => {
    process.env['TOKEN_FOR_TEST'] = 'x';
    const lock = takeLock(dataDir, 'https://app.exemplo.com', 'http://127.0.0.1:4123');
    expect(found()?.baseUrl).toBe('http://127.0.0.1:4123');
    expect(found('http://garimpo.example/')?.baseUrl).toBe('http://garimpo.example');
    lock.giveBack();
  });

  it('is looked for at the usual address where none runs, and what to say then names --to', async () => {
    process.env['TOKEN_FOR_TEST'] = 'x';
    const to = found();
    expect(to).toMatchObject({ baseUrl: 'http://127.0.0.1:3000', hint: expect.stringContaining('--to URL') });
    const nowhere = { token: 'x', hint: to?.hint ?? '', baseUrl: target().baseUrl };
    await stop();
    await expect(callOperator(nowhere, 'GET', '/x')).rejects.toThrow(
      /is it running\? nothing runs on .*--to URL/,
    );
    await listen(0);
  });
});
