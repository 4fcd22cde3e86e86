import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newResolver, resolveNamesWith } from '../outbound/resolve-name.ts';
import { type TestDnsServer, testDnsServer } from './dns-server.ts';

let dns: TestDnsServer;
beforeAll(async () => {
  dns = await testDnsServer();
});
afterAll(() => dns.close());

const ask = () => newResolver({ servers: [dns.address], timeoutMs: 200, tries: 1 });

describe('the name server of the tests, asked by Node’s own resolver', () => {
  it('has texts, in pieces too, and by another name', async () => {
    dns.set('loja.test', { TXT: ['um', ['do', 'is']] });
    dns.set('outra.test', { CNAME: 'Loja.test.' });
    expect(await ask().resolveTxt('LOJA.test')).toEqual([['um'], ['do', 'is']]);
    expect(await ask().resolveTxt('outra.test')).toEqual([['um'], ['do', 'is']]);
  });

  it('says over TCP what UDP has no room for', async () => {
    const long = Array.from({ length: 40 }, (_, at) => `${at} ${'x'.repeat(200)}`);
    dns.set('longa.test', { TXT: long });
    expect((await ask().resolveTxt('longa.test')).flat()).toEqual(long);
  });

  it.each([
    ['nada.test', undefined, 'ENOTFOUND'],
    ['acima.test', undefined, 'ENODATA'],
    ['vazia.test', { A: ['192.0.2.1'] }, 'ENODATA'],
    ['perdida.test', { CNAME: 'nada.test' }, 'ENOTFOUND'],
    ['roda.test', { CNAME: 'roda.test' }, 'ESERVFAIL'],
    ['falha.test', 'servfail', 'ESERVFAIL'],
    ['recusa.test', 'refused', 'EREFUSED'],
    ['calada.test', 'silent', 'ETIMEOUT'],
    ['confusa.test', 'garbage', 'EBADRESP'],
  ] as const)('%s: %j is %s', async (name, records, code) => {
    dns.set('abaixo.acima.test', { TXT: ['x'] });
    if (records !== undefined) dns.set(name, records as never);
    await expect(ask().resolveTxt(name)).rejects.toMatchObject({ code });
  });

  it('is asked in place of the machine’s where the settings name it', async () => {
    dns.set('endereco.test', { A: ['192.0.2.7'], AAAA: ['2001:db8::7'] });
    expect(await resolveNamesWith([dns.address])('endereco.test', new AbortController().signal)).toEqual([
      { address: '192.0.2.7', family: 4 },
      { address: '2001:db8::7', family: 6 },
    ]);
    expect(dns.asked).toContain('A endereco.test');
  });
});
