import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { shellOffer } from '../../build/shell-offer.mjs';
import { askShell, misfits } from './gates.mjs';

const shell = {
  contract: 2,
  shared: { react: '19.3.1', 'react/': '19.3.1', 'zod/mini': '4.6.7', '@garimpo/sdk': '0.2.1' },
};
const built = (name: string, requiredVersion: string) => ({ shared: [{ name, requiredVersion }] });

describe('misfits', () => {
  it.each([
    ['the same version', 'react', '^19.3.1'],
    ['an older one of the same major', 'react', '^19.0.4'],
    ['a part of a library', 'react/jsx-runtime', '^19.3.1'],
    ['a library that is shared by its part', 'zod/mini', '^4.6.0'],
    ['a version below one, with its minor', '@garimpo/sdk', '^0.2.0'],
  ])('has nothing against %s', (_, name, range) => {
    expect(misfits(built(name, range), 2, shell)).toEqual([]);
  });

  it.each([
    ['a newer patch', 'react', '^19.3.2', 'bring out the shell first'],
    ['a newer minor', 'react', '^19.4.0', 'bring out the shell first'],
    ['a newer major', 'react', '^20.0.0', 'bring out the shell first'],
    ['a newer major in a part', 'react/jsx-runtime', '^20.0.0', 'bring out the shell first'],
    ['an older major', 'react', '^18.9.9', 'build the tool with the version of the shell'],
    ['another minor below one', '@garimpo/sdk', '^0.1.9', 'build the tool with the version of the shell'],
    ['a library that the shell has not', 'jotai', '^2.0.0', 'bring out the shell first'],
  ])('names %s, and what to do', (_, name, range, what) => {
    const [problem, ...more] = misfits(built(name, range), 2, shell);
    expect(more).toEqual([]);
    expect(problem).toContain(name);
    expect(problem).toContain(what);
  });

  it.each([
    [3, 'bring out the shell first'],
    [1, 'move the tool to the newer contract'],
  ])('names contract %i, and what to do', (contract, what) => {
    expect(misfits({ shared: [] }, contract, shell)).toEqual([expect.stringContaining(what)]);
  });

  it('cannot say of a shell that says nothing', () => {
    expect(misfits({ shared: [] }, 2, null)).toEqual([
      expect.stringContaining('does not say what it shares'),
    ]);
  });

  it('has nothing against what this checkout builds, for its own shell', () => {
    const own = shellOffer();
    const shared = Object.entries(own.shared).map(([name, version]) => ({
      name: name.replace(/\/$/, '/sub'),
      requiredVersion: `^${version}`,
    }));
    expect(shared.length).toBeGreaterThan(5);
    expect(misfits({ shared }, own.contract, own)).toEqual([]);
  });
});

describe('askShell', () => {
  const servers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of servers.splice(0)) await close();
  });
  const answering = async (status: number, body: string) => {
    const server = createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(() => new Promise((resolve) => server.close(resolve)));
    return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };

  it('takes what the shell says', async () => {
    expect(await askShell(await answering(200, JSON.stringify(shell)))).toEqual(shell);
  });

  it.each([
    ['no such file', 404, '{"error":{"code":"request.route.not_found"}}'],
    ['a page in its place', 200, '<!doctype html>'],
    ['another shape', 200, '{"contract":"2"}'],
  ])('takes %s as a shell that says nothing', async (_, status, body) => {
    expect(await askShell(await answering(status, body))).toBeNull();
  });

  it('does not take a broken server for one', async () => {
    await expect(askShell(await answering(500, ''))).rejects.toThrow(/answered 500/);
  });
});
