import { describe, expect, it } from '@jest/globals';
import { SecretKeys } from '../keys/secret-keys.ts';
import { readDeviceCookie } from './device-cookie.ts';
import { KnownDevices } from './known-devices.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const devices = (authSecret = 'a'.repeat(32), publicUrl = 'http://127.0.0.1:3000') => {
  const config = { publicUrl, authSecret, databaseUrl: 'postgres://a:b@127.0.0.1/c' };
  return new KnownDevices(config as never, new SecretKeys(config as never));
};
const valueIn = (header: string) => header.slice(header.indexOf('=') + 1, header.indexOf(';'));

describe('the device cookie', () => {
  it('is known for the account that it was made for, since then, with the key that made it', () => {
    const value = valueIn(devices().mark(undefined, 'ana@exemplo.com', ['known'], NOW));
    expect(devices().find(value, 'ana@exemplo.com')).toEqual({
      id: readDeviceCookie(value)!.id,
      since: new Date(NOW),
    });
    expect(devices().find(value, 'bia@exemplo.com')).toBeNull();
    expect(devices().find(value, 'ana@exemplo.com', 'factor')).toBeNull();
    expect(devices('b'.repeat(32)).find(value, 'ana@exemplo.com')).toBeNull();
  });

  it('keeps what it says of the second factor while the password is shown anew, and renews both together', () => {
    const first = valueIn(devices().mark(undefined, 'ana@exemplo.com', ['known', 'factor'], NOW));
    const later = valueIn(devices().mark(first, 'ana@exemplo.com', ['known'], NOW + 60_000));
    expect(devices().find(later, 'ana@exemplo.com')?.since).toEqual(new Date(NOW + 60_000));
    expect(devices().find(later, 'ana@exemplo.com', 'factor')?.since).toEqual(new Date(NOW));
    const last = valueIn(devices().mark(later, 'ana@exemplo.com', ['known', 'factor'], NOW + 90_000));
    expect(readDeviceCookie(last)).toMatchObject({ id: readDeviceCookie(first)!.id });
    expect(readDeviceCookie(last)!.marks).toHaveLength(2);
  });

  it('is of six marks at most, the newest, and stays short', () => {
    let value = '';
    for (let account = 0; account < 9; account += 1)
      value = valueIn(devices().mark(value, `${account}@exemplo.com`, ['known'], NOW + account * 1000));
    expect(value.length).toBeLessThan(350);
    expect(devices().find(value, '2@exemplo.com')).toBeNull();
    for (const account of [3, 8]) expect(devices().find(value, `${account}@exemplo.com`)).not.toBeNull();
  });

  it.each([
    undefined,
    '',
    'a',
    `${'a'.repeat(22)}`,
    `${'a'.repeat(22)}.x1234567-${'b'.repeat(43)}`,
    '\u0000',
  ])('of another shape is none: %j', (value) => {
    expect(readDeviceCookie(value)).toBeNull();
    expect(devices().find(value, 'ana@exemplo.com')).toBeNull();
    expect(devices().mark(value, 'ana@exemplo.com', ['known'])).toMatch(/^garimpo-device=[\w-]{22}\./);
  });

  it('goes by TLS alone where the app is reached by it', () => {
    expect(devices(undefined, 'https://app.exemplo.com').mark(undefined, 'a@b.co', ['known'])).toMatch(
      /; Secure$/,
    );
    expect(devices().mark(undefined, 'a@b.co', ['known'])).not.toContain('Secure');
  });
});
