import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Outbound } from '@garimpo/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageCapturer } from '../src/capture/rendered/page-capturer.ts';
import { type ClonerApp, startClonerApp } from './support/cloner-app.ts';

describe('an address of ours', () => {
  let cloner: ClonerApp;
  /** Leads to wherever `to` says. */
  let site: Server;
  let to = '';
  beforeAll(async () => {
    cloner = await startClonerApp();
    site = createServer((_request, response) => {
      response.writeHead(302, { location: to }).end();
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const { port } = site.address() as AddressInfo;
    const outboundAllow = [`loja.test=127.0.0.1:${port}`];
    const resolve = async (name: string) =>
      name === 'meio.test'
        ? [
            { address: '198.41.0.4', family: 4 },
            { address: '::1', family: 6 },
          ]
        : [{ address: '127.0.0.1', family: 4 }];
    const outbound = new Outbound({ outboundAllow, publicUrl: 'https://app.test' }, resolve);
    const capturer = new PageCapturer(outbound, null, { publicUrl: 'https://app.test' });
    for (const path of ['/nossa', '/leva'])
      cloner.capturer.scripts.set(path, (...asked) => capturer.capture(...asked));
  });
  afterAll(async () => {
    site.close();
    await cloner.app.close();
  });

  async function refusalOf(url: string, subdomain: string): Promise<string> {
    const person = await cloner.newUser();
    const { status, json } = await person.request('POST', '/api/clone/folder', { url, subdomain });
    const { code, fields } = (json as { error: { code: string; fields: [{ rule: string }] } }).error;
    return `${status} ${code} ${fields[0].rule}`;
  }

  it('is refused in every form that it can be written in, and its name stays free', async () => {
    const hosts = [
      '127.0.0.1',
      'localhost',
      'copia.localhost',
      '0',
      '127.1',
      '2130706433',
      '017700000001',
      '0177.0.0.1',
      '0x7f.1',
      '0x7f000001',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.0.1',
      '100.64.0.1',
      '169.254.169.254',
      '168.63.129.16',
      'metadata.google.internal',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[fe80::1]',
      '[fd00:ec2::254]',
      // Of names: one that leads here, and one of whose addresses one does.
      'rebind.test',
      'meio.test',
    ];
    const refused = await Promise.all(
      hosts.map(async (host, at) => [host, await refusalOf(`http://${host}/nossa`, `nossa-${at}`)] as const),
    );
    const same = '422 cloner.address.refused private_address';
    expect(Object.fromEntries(refused)).toEqual(Object.fromEntries(hosts.map((host) => [host, same])));
    const { rows } = await cloner.app.db.query(`SELECT 1 FROM cloner.subdomains WHERE name LIKE 'nossa-%'`);
    expect(rows).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'http://rebind.test/',
    'file:///',
  ])('is refused where a page of the web leads to it: %s', async (address) => {
    to = address;
    expect(await refusalOf('http://loja.test/leva', 'levada')).toMatch(/^422 cloner\.address\.refused /);
  });

  it.each(['http://pagina.test:22/nossa', 'https://pagina.test:5432/nossa'])(
    'is refused at what is no port of the web: %s',
    async (url) => {
      expect(await refusalOf(url, 'porta')).toBe('422 cloner.address.refused bad_address');
    },
  );
});
