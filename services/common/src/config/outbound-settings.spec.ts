import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from './config.ts';

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

  it('tells one line per wrong value', () => {
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
