import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { forPagesHere, readArguments, readFrontConfig } from './develop.mjs';

const TOOLS = ['mf-cloner', 'mf-offers'];

describe('what is to run here', () => {
  it.each<[string[], string[], string | null]>([
    [[], TOOLS, null],
    [['mf-offers'], ['mf-offers'], null],
    [
      ['mf-offers', '--against', 'https://app.exemplo.com/dashboard'],
      ['mf-offers'],
      'https://app.exemplo.com',
    ],
    [['--against', 'http://localhost:3000', 'mf-offers'], ['mf-offers'], 'http://localhost:3000'],
  ])('%j', (given, tools, against) => {
    expect(readArguments(given, TOOLS)).toEqual({ tools, against });
  });

  it.each<[string[], RegExp]>([
    [['mf-nobody'], /There is no tool "mf-nobody"/],
    [['mf-offers', '--against'], /takes the address of an installation/],
    [['mf-offers', '--against', 'app.exemplo.com'], /takes the address of an installation/],
    [['mf-offers', '--against', 'file:///etc'], /takes the address of an installation/],
    [['--against', 'https://app.exemplo.com'], /Name the tools that run here/],
  ])('%j is refused', (given, reason) => {
    expect(() => readArguments(given, TOOLS)).toThrow(reason);
  });
});

describe('an installation', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  async function answering(body: string): Promise<string> {
    server = createServer((_, response) => response.end(body));
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('tells what its pages are told', async () => {
    const origin = await answering('{"authUrl":"https://abc.supabase.co","authKey":"k"}');
    expect(await readFrontConfig(origin)).toEqual({ authUrl: 'https://abc.supabase.co', authKey: 'k' });
  });

  it('that is none is said to be none', async () => {
    const origin = await answering('<html></html>');
    await expect(readFrontConfig(origin)).rejects.toThrow(`No installation answers at ${origin}/config.json`);
    server?.close();
    await expect(readFrontConfig('http://127.0.0.1:9')).rejects.toThrow(/No installation answers/);
  });

  it('is asked to sign people in by the way of the page, but where Supabase does', () => {
    const places = { origin: 'https://app.exemplo.com', here: 'http://localhost:3000' };
    const told = (authUrl: string) => forPagesHere({ authUrl }, places).authUrl;
    expect(told('https://app.exemplo.com')).toBe('http://localhost:3000');
    expect(told('https://abc.supabase.co')).toBe('https://abc.supabase.co');
  });
});
