import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from '@jest/globals';
import { AddressCheck, type CheckedTarget, pinned } from './address-check.ts';
import type { ResolveName } from './resolve-name.ts';

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

  it('asks the machine itself for names that are allowed, and nobody for those that are led somewhere', async () => {
    const check = new AddressCheck(['localhost:4100', 'shop.test=127.0.0.1:4101'], async (name) => {
      throw new Error(`asked for ${name}`);
    });
    const local = await check.check(new URL('http://localhost:4100/'), inTime);
    expect(local.addresses.map(({ address }) => address)).toContain('127.0.0.1');
    const led = await check.check(new URL('https://SHOP.test./'), inTime);
    expect(led).toEqual({ host: 'shop.test', port: 4101, addresses: [LOOPBACK] });
  });
});
