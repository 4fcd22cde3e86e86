import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from '@jest/globals';
import { AddressCheck, type CheckedTarget, isPublicAddress, pinned } from './address-check.ts';
import type { ResolveName } from './resolve-name.ts';

describe('isPublicAddress', () => {
  it.each([
    ['1.1.1.1', 'a public one'],
    ['8.8.8.8', 'a public one'],
    ['9.255.255.255', 'just below 10/8'],
    ['11.0.0.0', 'just above 10/8'],
    ['100.63.255.255', 'just below shared address space'],
    ['100.128.0.0', 'just above shared address space'],
    ['126.255.255.255', 'just below loopback'],
    ['128.0.0.0', 'just above loopback'],
    ['168.63.129.17', 'a neighbour of the metadata service of Azure'],
    ['169.253.255.255', 'just below link local'],
    ['172.15.255.255', 'just below 172.16/12'],
    ['172.32.0.0', 'just above 172.16/12'],
    ['192.0.1.0', 'between the protocol assignments and the documentation'],
    ['198.17.255.255', 'just below the benchmarks'],
    ['198.20.0.0', 'just above the benchmarks'],
    ['223.255.255.255', 'just below multicast'],
    ['2606:4700:4700::1111', 'a public one'],
    ['2001:4860:4860::8888', 'a public one'],
    ['2003::1', 'just above 6to4'],
    ['2a00:1450:4001::200e', 'a public one'],
  ])('lets %s pass: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['0.0.0.0', 'this machine, on many systems'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.1', 'shared address space'],
    ['100.100.100.200', 'metadata of Alibaba'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['168.63.129.16', 'metadata of Azure'],
    ['169.254.0.1', 'link local'],
    ['169.254.169.254', 'metadata of most clouds'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.192', 'metadata of Oracle'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', 'relays of 6to4'],
    ['192.168.0.1', 'private'],
    ['198.18.0.1', 'benchmarks'],
    ['198.19.255.255', 'benchmarks'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'never given out'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'this machine'],
    ['::1', 'loopback'],
    ['::127.0.0.1', 'IPv4 within, in the oldest form'],
    ['::ffff:127.0.0.1', 'mapped IPv4'],
    ['::ffff:7f00:1', 'mapped IPv4 in hexadecimal'],
    ['::ffff:8.8.8.8', 'mapped IPv4, be it public'],
    ['::ffff:0:127.0.0.1', 'translated IPv4'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['64:ff9b::169.254.169.254', 'NAT64'],
    ['64:ff9b:1::1', 'NAT64 of a network'],
    ['100::1', 'discarded'],
    ['2001::1', 'Teredo'],
    ['2001:0:7f00:1::', 'Teredo'],
    ['2001:2::1', 'benchmarks'],
    ['2001:10::1', 'an identifier'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', '6to4 of loopback'],
    ['2002:a9fe:a9fe::', '6to4 of the metadata service'],
    ['3fff::1', 'documentation'],
    ['5f00::1', 'segment routing'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'metadata of Amazon'],
    ['fe80::1', 'link local'],
    ['fe80::1%eth0', 'link local with its zone'],
    ['2606:4700:4700::1111%eth0', 'a zone names an interface of ours'],
    ['fec0::1', 'site local'],
    ['ff02::1', 'multicast'],
    ['localhost', 'no address'],
    ['0177.0.0.1', 'no address as a resolver writes it'],
    ['2130706433', 'no address as a resolver writes it'],
    ['', 'no address'],
  ])('refuses %s: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

const PUBLIC: LookupAddress = { address: '198.41.0.4', family: 4 };
const LOOPBACK: LookupAddress = { address: '127.0.0.1', family: 4 };
const inTime = new AbortController().signal;

/** What a connection with these options would ask, and be told. */
function lookedUp(target: CheckedTarget): { all: unknown; one: unknown } {
  const { lookup } = pinned(target);
  const told: { all: unknown; one: unknown } = { all: undefined, one: undefined };
  lookup?.(target.host, { all: true }, (_error, addresses) => {
    told.all = addresses;
  });
  lookup?.(target.host, {}, (_error, address, family) => {
    told.one = { address, family };
  });
  return told;
}

describe('AddressCheck', () => {
  it('pins the address that it looked at, whatever the name says a moment later', async () => {
    let asked = 0;
    const rebinding: ResolveName = async () => {
      asked += 1;
      return [asked === 1 ? PUBLIC : LOOPBACK];
    };
    const check = new AddressCheck([], rebinding);
    const target = await check.check(new URL('https://rebind.example/'), inTime);
    expect(target).toEqual({ host: 'rebind.example', port: 443, addresses: [PUBLIC] });
    expect(lookedUp(target)).toEqual({ all: [PUBLIC], one: PUBLIC });
    expect(asked).toBe(1);
    await expect(check.check(new URL('https://rebind.example/'), inTime)).rejects.toMatchObject({
      code: 'private_address',
    });
  });

  it('when closed, lets through what is allowed and nothing public', async () => {
    const check = new AddressCheck(['copy.test=127.0.0.1:4550'], async () => [PUBLIC], true);
    const target = await check.check(new URL('http://copy.test/'), inTime);
    expect(target).toMatchObject({ port: 4550, addresses: [LOOPBACK] });
    for (const address of ['https://shop.example/', 'http://198.41.0.4/', 'wss://copy.test.example/'])
      await expect(check.check(new URL(address), inTime)).rejects.toMatchObject({ code: 'private_address' });
  });

  it('takes an address as it stands', async () => {
    const check = new AddressCheck([], async () => [LOOPBACK]);
    const v4 = await check.check(new URL('http://0xc6290004/'), inTime);
    expect(v4).toEqual({ host: '198.41.0.4', port: 80, addresses: [PUBLIC] });
    const v6 = await check.check(new URL('http://[2606:4700::1]:8080/'), inTime);
    expect(v6).toEqual({
      host: '2606:4700::1',
      port: 8080,
      addresses: [{ address: '2606:4700::1', family: 6 }],
    });
  });

  it('resolves allowed names by the machine itself, and does not resolve redirected ones', async () => {
    const check = new AddressCheck(['localhost:4100', 'shop.test=127.0.0.1:4101'], async (name) => {
      throw new Error(`asked for ${name}`);
    });
    const local = await check.check(new URL('http://localhost:4100/'), inTime);
    expect(local.addresses.map(({ address }) => address)).toContain('127.0.0.1');
    const led = await check.check(new URL('https://SHOP.test./'), inTime);
    expect(led).toEqual({ host: 'shop.test', port: 4101, addresses: [LOOPBACK] });
  });
});
