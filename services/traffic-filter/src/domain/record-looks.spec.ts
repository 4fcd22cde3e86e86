import { type TestDnsServer, testDnsServer } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NameLookups } from './name-lookups.ts';
import { RecordLooks, refuseDomain, registeredName, saysValue, shownTexts } from './record-looks.ts';

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

it('knows what was bought', () => {
  expect(registeredName('a.promo.loja.com.br')).toBe('loja.com.br');
  expect(registeredName('loja.com')).toBe('loja.com');
});

const VALUE = 'garimpo-verificacao=0123456789abcdef';

it.each([
  ['as it is', VALUE, true],
  ['in quotes', `"${VALUE}"`, true],
  ['in quotes that were escaped', `\\"${VALUE}\\"`, true],
  ['in curly quotes of a document', `“${VALUE}”`, true],
  ['with room around it', ` ${VALUE}\t\n`, true],
  ['in two pieces, each in quotes', '"garimpo-verificacao=0123" "456789abcdef"', true],
  ['with a mark that nobody sees', `${VALUE}\u200b`, true],
  ['cut', VALUE.slice(0, -1), false],
  ['in capitals', VALUE.toUpperCase(), false],
  ['with more behind it', `${VALUE}; v=spf1`, false],
  ['its beginning alone', 'garimpo-verificacao=', false],
  ['nothing', '', false],
])('%s', (_, text, says) => expect(saysValue(text, VALUE)).toBe(says));

it('shows some of what was found, cut, without what no page should hold', () => {
  expect(shownTexts(['a\u0000b\u001b[31m', 'x'.repeat(300)])).toEqual(['a b [31m', 'x'.repeat(255)]);
  expect(shownTexts(Array.from({ length: 30 }, () => 'a'))).toHaveLength(10);
});

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

const looks = (change: object = {}) => {
  const config = { publicUrl: 'https://app.garimpo.com.br', dnsServers: [dns.address], ...change } as never;
  return new RecordLooks(new NameLookups(config), config);
};
const look = (name = domain) => looks().look(name, VALUE, new AbortController().signal);
const record = (name = domain) => `_verificacao.${name}`;

describe('a look at the record', () => {
  it('finds it among others', async () => {
    dns.set(record(), { TXT: ['v=outra', VALUE] });
    expect(await look()).toMatchObject({ finding: 'found', texts: ['v=outra', VALUE], foundAt: null });
  });

  it('finds it in pieces, in quotes, and behind a CNAME', async () => {
    dns.set(record(), { TXT: [[VALUE.slice(0, 9), VALUE.slice(9)]] });
    expect((await look()).finding).toBe('found');
    dns.set(record(), { TXT: [`"${VALUE}"`] });
    expect((await look()).finding).toBe('found');
    dns.set(record(), { CNAME: 'provas.exemplo.com.br' });
    dns.set('provas.exemplo.com.br', { TXT: [VALUE] });
    expect((await look()).finding).toBe('found');
  });

  it('finds it in an answer that is too long for UDP', async () => {
    dns.set(record(), { TXT: [...Array.from({ length: 40 }, () => 'x'.repeat(200)), VALUE] });
    const found = await look();
    expect(found.finding).toBe('found');
    expect(found.found).toHaveLength(10);
  });

  it.each([
    ['at the domain itself', () => domain],
    ['with the domain typed behind it twice', () => `${record()}.${domain}`],
    ['without the underscore', () => `verificacao.${domain}`],
    ['at www', () => `www.${domain}`],
  ])('tells that it stands %s', async (_, wrong) => {
    dns.set(wrong(), { TXT: ['v=spf1 -all', VALUE] });
    expect(await look()).toMatchObject({ finding: 'wrong_label', foundAt: wrong(), found: [VALUE] });
  });

  it('tells that the name below the bought one was left out', async () => {
    dns.set(record(), { TXT: [VALUE] });
    expect(await look(`promo.${domain}`)).toMatchObject({ finding: 'wrong_label', foundAt: record() });
  });

  it('tells other values, as they stand', async () => {
    dns.set(record(), { TXT: ['garimpo-verificacao=outro', ['v=', 'spf1']] });
    expect(await look()).toMatchObject({
      finding: 'other_value',
      found: ['garimpo-verificacao=outro', 'v=spf1'],
    });
  });

  it('tells a domain without the record from one that is not there', async () => {
    expect((await look()).finding).toBe('no_name');
    dns.set(domain, { A: ['192.0.2.1'] });
    expect((await look()).finding).toBe('no_record');
    // There is something at the record's name, and no text.
    dns.set(record(), { A: ['192.0.2.1'] });
    expect((await look()).finding).toBe('no_record');
    dns.set(record(), { TXT: [] });
    expect((await look()).finding).toBe('no_record');
    dns.set(record(), { CNAME: 'nada.exemplo.com.br' });
    expect((await look()).finding).toBe('no_record');
  });

  it.each(['servfail', 'refused', 'garbage'] as const)(
    'says that nobody answered where servers say %s',
    async (trouble) => {
      dns.set(record(), trouble);
      expect(await look()).toMatchObject({ finding: 'no_answer', pointsHere: null });
    },
  );

  it('says so of servers that are silent, in bounded time', async () => {
    dns.set(record(), 'silent');
    const begun = Date.now();
    expect((await look()).finding).toBe('no_answer');
    expect(Date.now() - begun).toBeLessThan(9_000);
  }, 15_000);

  it('says so where nobody listens, and ends with its signal', async () => {
    const nowhere = looks({ dnsServers: ['127.0.0.1:9'] });
    expect((await nowhere.look(domain, VALUE, new AbortController().signal)).finding).toBe('no_answer');
    dns.set(record(), 'silent');
    const ended = looks().look(domain, VALUE, AbortSignal.timeout(50));
    await expect(ended).rejects.toMatchObject({ name: 'TimeoutError' });
  }, 15_000);

  it('tells whether visitors come to us', async () => {
    dns.set(record(), { TXT: [VALUE] });
    expect((await look()).pointsHere).toBe(null);
    dns.set('app.garimpo.com.br', { A: ['192.0.2.10'], AAAA: ['2001:db8::10'] });
    expect((await look()).pointsHere).toBe(false);
    dns.set(domain, { A: ['192.0.2.99'] });
    expect((await look()).pointsHere).toBe(false);
    dns.set(domain, { CNAME: 'app.garimpo.com.br' });
    expect((await look()).pointsHere).toBe(true);
    dns.set(domain, { AAAA: ['2001:db8::11'] });
    const signal = new AbortController().signal;
    const named = looks({ linkAddresses: ['2001:db8::11'] });
    expect((await named.look(domain, VALUE, signal)).pointsHere).toBe(true);
    dns.set(domain, 'servfail');
    expect((await look()).pointsHere).toBe(null);
  });
});

it('says where domains have to lead, unless nobody outside could follow', () => {
  expect(looks({ linkAddresses: ['192.0.2.7'] }).target).toEqual({
    name: 'app.garimpo.com.br',
    addresses: ['192.0.2.7'],
  });
  expect(looks({ publicUrl: 'http://localhost:3000' }).target).toBe(null);
  expect(looks({ publicUrl: 'http://192.168.0.7:3000' }).target).toBe(null);
});
