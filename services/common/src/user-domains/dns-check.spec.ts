import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestDnsServer, testDnsServer } from '../testing/dns-server.ts';
import { DnsCheck, hasValue, refuseDomain } from './dns-check.ts';

const config = {
  publicUrl: 'https://app.garimpo.com.br',
  sitesDomain: 'garimpo-sites.com.br:443',
  linksDomain: 'ir.garimpo.net.br:443',
};

it.each([
  ['app.garimpo.com.br', 'own'],
  ['a.app.garimpo.com.br', 'own'],
  ['garimpo-sites.com.br', 'own'],
  ['bolos.garimpo-sites.com.br', 'own'],
  ['ir.garimpo.net.br', 'own'],
  ['a.ir.garimpo.net.br', 'own'],
  ['links.garimpo.com.br', null],
  ['xapp.garimpo.com.br', null],
  ['loja.localhost', 'private'],
  ['impressora.local', 'private'],
  ['metadata.google.internal', 'private'],
  ['1.0.0.127.in-addr.arpa', 'private'],
  ['loja.test', 'private'],
  ['com.br', 'suffix'],
  ['co.uk', 'suffix'],
  ['github.io', 'suffix'],
  ['vercel.app', 'suffix'],
  ['xn--p1ai.xn--p1ai', null],
  ['ana.github.io', null],
  ['loja.com.br', null],
  ['promo.loja.com.br', null],
  ['xn--aucar-yra.com.br', null],
])('%s: %s', (host, refusal) => expect(refuseDomain(host, config)).toBe(refusal));

const VALUE = 'garimpo-verificacao=0123456789abcdef';

it.each([
  ['as it is', VALUE, true],
  ['in quotes', `"${VALUE}"`, true],
  ['in quotes that were escaped', `\\"${VALUE}\\"`, true],
  ['in curly quotes of a document', `“${VALUE}”`, true],
  ['with white space around it', ` ${VALUE}\t\n`, true],
  ['in two pieces, each in quotes', '"garimpo-verificacao=0123" "456789abcdef"', true],
  ['with an invisible character', `${VALUE}\u200b`, true],
  ['cut', VALUE.slice(0, -1), false],
  ['in capitals', VALUE.toUpperCase(), false],
  ['with more behind it', `${VALUE}; v=spf1`, false],
  ['its beginning alone', 'garimpo-verificacao=', false],
  ['nothing', '', false],
])('%s', (_, text, says) => expect(hasValue(text, VALUE)).toBe(says));

let dns: TestDnsServer;
let domain: string;
let made = 0;
beforeAll(async () => {
  dns = await testDnsServer();
});
afterAll(() => dns.close());
beforeEach(() => {
  made += 1;
  domain = `loja${made}.com.br`;
});

const checks = (change: object = {}) => {
  const config = { publicUrl: 'https://app.garimpo.com.br', dnsServers: [dns.address], ...change } as never;
  return new DnsCheck(config);
};
const check = (name = domain) => checks().run(name, VALUE, new AbortController().signal);
const record = (name = domain) => `_verificacao.${name}`;

describe('a DNS check', () => {
  it('finds the record among others', async () => {
    dns.set(record(), { TXT: ['v=outra', VALUE] });
    expect(await check()).toMatchObject({ finding: 'found', texts: ['v=outra', VALUE], foundAt: null });
  });

  it('finds the record in pieces, in quotes, and behind a CNAME', async () => {
    dns.set(record(), { TXT: [[VALUE.slice(0, 9), VALUE.slice(9)]] });
    expect((await check()).finding).toBe('found');
    dns.set(record(), { TXT: [`"${VALUE}"`] });
    expect((await check()).finding).toBe('found');
    dns.set(record(), { CNAME: 'provas.exemplo.com.br' });
    dns.set('provas.exemplo.com.br', { TXT: [VALUE] });
    expect((await check()).finding).toBe('found');
  });

  it('finds the record in an answer that is too long for UDP', async () => {
    dns.set(record(), { TXT: [...Array.from({ length: 40 }, () => 'x'.repeat(200)), VALUE] });
    const found = await check();
    expect(found.finding).toBe('found');
    expect(found.found).toHaveLength(10);
  });

  it.each([
    ['at the domain itself', () => domain],
    ['with the domain typed behind it twice', () => `${record()}.${domain}`],
    ['without the underscore', () => `verificacao.${domain}`],
    ['at www', () => `www.${domain}`],
  ])('reports a record %s', async (_, wrong) => {
    dns.set(wrong(), { TXT: ['v=spf1 -all', VALUE] });
    expect(await check()).toMatchObject({ finding: 'wrong_label', foundAt: wrong(), found: [VALUE] });
  });

  it('reports a record of the registered name for a subdomain', async () => {
    dns.set(record(), { TXT: [VALUE] });
    expect(await check(`promo.${domain}`)).toMatchObject({ finding: 'wrong_label', foundAt: record() });
  });

  it('reports other values, cut and without control characters', async () => {
    dns.set(record(), {
      TXT: ['garimpo-verificacao=outro', ['v=', 'spf1'], ['a\u001b[31m', 'x'.repeat(250), 'y'.repeat(50)]],
    });
    expect(await check()).toMatchObject({
      finding: 'other_value',
      found: ['garimpo-verificacao=outro', 'v=spf1', `a [31m${'x'.repeat(249)}`],
    });
  });

  it('distinguishes a domain without the record from an unknown one', async () => {
    expect((await check()).finding).toBe('no_name');
    dns.set(domain, { A: ['192.0.2.1'] });
    expect((await check()).finding).toBe('no_record');
    // There is something at the record's name, and no text.
    dns.set(record(), { A: ['192.0.2.1'] });
    expect((await check()).finding).toBe('no_record');
    dns.set(record(), { TXT: [] });
    expect((await check()).finding).toBe('no_record');
    dns.set(record(), { CNAME: 'nada.exemplo.com.br' });
    expect((await check()).finding).toBe('no_record');
  });

  it.each(['servfail', 'refused', 'garbage'] as const)(
    'has no answer where servers respond with %s',
    async (trouble) => {
      dns.set(record(), trouble);
      expect(await check()).toMatchObject({ finding: 'no_answer', pointsHere: null });
    },
  );

  it('has no answer from silent servers, within a bounded time', async () => {
    dns.set(record(), 'silent');
    const begun = Date.now();
    expect((await check()).finding).toBe('no_answer');
    expect(Date.now() - begun).toBeLessThan(9_000);
  }, 15_000);

  it('has no answer where no server listens, and ends with its signal', async () => {
    const nowhere = checks({ dnsServers: ['127.0.0.1:9'] });
    expect((await nowhere.run(domain, VALUE, new AbortController().signal)).finding).toBe('no_answer');
    dns.set(record(), 'silent');
    const ended = checks().run(domain, VALUE, AbortSignal.timeout(50));
    await expect(ended).rejects.toMatchObject({ name: 'TimeoutError' });
  }, 15_000);

  it('reports whether the domain points here', async () => {
    dns.set(record(), { TXT: [VALUE] });
    expect((await check()).pointsHere).toBe(null);
    dns.set('app.garimpo.com.br', { A: ['192.0.2.10'], AAAA: ['2001:db8::10'] });
    expect((await check()).pointsHere).toBe(false);
    dns.set(domain, { A: ['192.0.2.99'] });
    expect((await check()).pointsHere).toBe(false);
    dns.set(domain, { CNAME: 'app.garimpo.com.br' });
    expect((await check()).pointsHere).toBe(true);
    dns.set(domain, { AAAA: ['2001:db8::11'] });
    const signal = new AbortController().signal;
    const named = checks({ linkAddresses: ['2001:db8::11'] });
    expect((await named.run(domain, VALUE, signal)).pointsHere).toBe(true);
    dns.set(domain, 'servfail');
    expect((await check()).pointsHere).toBe(null);
  });
});

it('has no target on an address that visitors cannot reach', () => {
  expect(checks({ linkAddresses: ['192.0.2.7'] }).target).toEqual({
    name: 'app.garimpo.com.br',
    addresses: ['192.0.2.7'],
  });
  expect(checks({ publicUrl: 'http://localhost:3000' }).target).toBe(null);
  expect(checks({ publicUrl: 'http://192.168.0.7:3000' }).target).toBe(null);
});
