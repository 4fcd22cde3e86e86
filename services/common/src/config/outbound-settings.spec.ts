import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from './config.ts';
import { AllowedAddresses, parseAllowed } from './outbound-settings.ts';

describe('parseAllowed', () => {
  it.each([
    ['127.0.0.1:4100', { host: '127.0.0.1', port: 4100 }],
    ['Localhost:80', { host: 'localhost', port: 80 }],
    ['[::1]:4100', { host: '::1', port: 4100 }],
    ['0x7f.1:80', { host: '127.0.0.1', port: 80 }],
    ['shop.test=127.0.0.1:4100', { host: 'shop.test', leadsTo: { address: '127.0.0.1', port: 4100 } }],
    ['shop.test=[::1]:4100', { host: 'shop.test', leadsTo: { address: '::1', port: 4100 } }],
  ])('reads %s', (text, expected) => {
    expect(parseAllowed(text)).toEqual(expected);
  });

  it.each([
    'localhost',
    'localhost:0',
    'localhost:65536',
    'localhost:http',
    ':80',
    '::1:80',
    'http://localhost:80',
    'user@localhost:80',
    'shop.test=localhost:80',
    'shop.test=127.0.0.1',
    'shop.test:80=127.0.0.1:80',
    '10.0.0.1=127.0.0.1:80',
    'a=b=127.0.0.1:80',
    '=127.0.0.1:80',
  ])('refuses %s', (text) => {
    expect(parseAllowed(text)).toBeNull();
  });
});

describe('AllowedAddresses', () => {
  const allowed = new AllowedAddresses(['127.0.0.1:4100', 'shop.test=127.0.0.1:4101']);

  it('knows the host and the port together', () => {
    expect(allowed.find('127.0.0.1', 4100)).toMatchObject({ host: '127.0.0.1', port: 4100 });
    expect(allowed.find('127.0.0.1', 4101)).toBeUndefined();
    expect(allowed.find('localhost', 4100)).toBeUndefined();
  });

  it('leads a name on every port', () => {
    expect(allowed.find('shop.test', 80)?.leadsTo).toEqual({ address: '127.0.0.1', port: 4101 });
    expect(allowed.find('shop.test', 443)?.leadsTo).toEqual({ address: '127.0.0.1', port: 4101 });
    expect(allowed.find('www.shop.test', 80)).toBeUndefined();
  });
});

const DATABASE_URL = 'postgres://postgres:password@127.0.0.1:5432/garimpo';

describe('outbound settings', () => {
  it('reads what is let through, and where Chromium is', () => {
    const config = loadConfig({
      DATABASE_URL,
      OUTBOUND_ALLOW: '127.0.0.1:4100, shop.test=127.0.0.1:4101,',
      CHROMIUM_PATH: '/usr/bin/chromium',
      CHROMIUM_SANDBOX: 'required',
      DNS_SERVERS: '127.0.0.1:5353, [2001:db8::53]:53,192.0.2.53,',
    });
    expect(config.outboundAllow).toEqual(['127.0.0.1:4100', 'shop.test=127.0.0.1:4101']);
    expect(config.chromiumPath).toBe('/usr/bin/chromium');
    expect(config.chromiumSandbox).toBe('required');
    expect(config.dnsServers).toEqual(['127.0.0.1:5353', '[2001:db8::53]:53', '192.0.2.53']);
  });

  it('reports one line per wrong value', () => {
    const load = () =>
      loadConfig({
        DATABASE_URL,
        OUTBOUND_ALLOW: 'localhost,10.0.0.1',
        CHROMIUM_PATH: 'chromium',
        CHROMIUM_SANDBOX: 'on',
      });
    expect(load).toThrow(
      new ConfigError([
        'OUTBOUND_ALLOW must be a comma list of host:port or name=ip:port, and "localhost" is neither',
        'CHROMIUM_PATH must be an absolute path',
        'CHROMIUM_SANDBOX must be required or preferred',
      ]),
    );
  });

  it.each(['dns.exemplo.com.br', '127.0.0.1:70000', '127.0.0.1;53', ','])(
    'asks no name server of %j',
    (DNS_SERVERS) => {
      expect(() => loadConfig({ DATABASE_URL, DNS_SERVERS })).toThrow(
        new ConfigError([
          'DNS_SERVERS must be a comma list of addresses of name servers, with :port or without',
        ]),
      );
    },
  );
});
