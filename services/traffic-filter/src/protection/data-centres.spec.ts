import { describe, expect, it } from '@jest/globals';
import { DataCentres } from './data-centres.ts';

const dataCentres = new DataCentres();

describe('an address of a data centre', () => {
  it.each([
    ['of Amazon', '3.5.140.2'],
    ['of Amazon in São Paulo', '54.94.0.10'],
    ['of Google Cloud', '34.95.128.1'],
    ['of DigitalOcean', '104.131.0.1'],
    ['of Hetzner', '5.9.0.1'],
    ['of OVH', '51.68.0.1'],
    ['of Locaweb', '191.252.0.10'],
    ['of Amazon, of IPv6', '2600:1f00::1'],
    ['of Hetzner, of IPv6', '2a01:4f8:1:2:3:4:5:6'],
    ['of DigitalOcean, of IPv6', '2604:a880:800:10::1'],
  ])('%s is one', (_, ip) => {
    expect([ip, dataCentres.has(ip)]).toEqual([ip, true]);
  });

  it.each<[string, string | null]>([
    ['of Vivo', '177.80.0.1'],
    ['of Claro', '187.20.10.1'],
    ['of TIM', '179.240.0.1'],
    ['of Claro, of IPv6', '2804:14c::1'],
    ['of Cloudflare, where people’s phones go by', '104.28.0.1'],
    ['of Apple’s relay by Akamai', '172.224.224.1'],
    ['of Fastly', '151.101.1.1'],
    ['of Google, whose robots say so themselves', '66.249.66.1'],
    ['of Bing', '157.55.39.7'],
    ['of a VPN that people have', '89.187.180.1'],
    ['of a home', '192.168.0.1'],
    ['of this machine', '127.0.0.1'],
    ['of this machine, of IPv6', '::1'],
    ['the lowest', '0.0.0.0'],
    ['the highest', '255.255.255.255'],
    ['the highest of IPv6', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['written as IPv4 at its end', '::ffff:203.0.113.1'],
    ['that is none', 'nonsense'],
    ['that is not known', null],
  ])('%s is not', (_, ip) => {
    expect([ip, dataCentres.has(ip)]).toEqual([ip, false]);
  });

  it('is found in no time', () => {
    const began = performance.now();
    for (let at = 0; at < 100_000; at += 1) dataCentres.has(`${at % 223}.${at % 251}.1.1`);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
