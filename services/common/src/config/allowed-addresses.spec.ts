import { describe, expect, it } from '@jest/globals';
import { AllowedAddresses, parseAllowed } from './allowed-addresses.ts';

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
