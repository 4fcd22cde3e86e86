import type { Config } from '@garimpo/service-kit';
import { describe, expect, it } from '@jest/globals';
import { CanaryReceipts, type ServedCanary } from './canary-receipts.ts';

const MINUTE_MS = 60_000;
const served: ServedCanary = { userId: 'ana', tool: 'mf-offers', version: '1.1.0', salt: 's' };
const config = { databaseUrl: 'postgres://u:p@127.0.0.1:1/d', databaseRoleKey: 'key' } as Config;
const receipts = new CanaryReceipts(config);
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * MINUTE_MS);

describe('a receipt for a canary', () => {
  it('stays the same for ten minutes, so that answers may be compared', () => {
    expect(receipts.sign(served, at(9.9))).toBe(receipts.sign(served, at(0)));
    expect(receipts.sign(served, at(10))).not.toBe(receipts.sign(served, at(0)));
  });

  it.each([
    [-10, true, 'a replica whose clock is behind'],
    [-10.1, false, 'one that was not given yet'],
    [0, true, 'at once'],
    [29.9, true, 'half an hour later'],
    [30, false, 'after that'],
  ])('at minute %d: %p, %s', (minutes, proves) => {
    expect(receipts.proves(receipts.sign(served, at(0)), served, at(minutes))).toBe(proves);
  });

  it.each<[string, Partial<ServedCanary>]>([
    ['another account', { userId: 'bia' }],
    ['another tool', { tool: 'mf-editor' }],
    ['another version', { version: '1.1.1' }],
    ['another run of the canary', { salt: 't' }],
  ])('proves nothing for %s', (_, change) => {
    expect(receipts.proves(receipts.sign(served, at(0)), { ...served, ...change }, at(0))).toBe(false);
  });

  it('proves nothing under another key, nor when its time was changed', () => {
    const receipt = receipts.sign(served, at(0));
    const other = new CanaryReceipts({ ...config, databaseRoleKey: 'another' });
    const [period, mac] = receipt.split('.');
    expect(other.proves(receipt, served, at(0))).toBe(false);
    expect(receipts.proves(`${Number(period) + 1}.${mac}`, served, at(0))).toBe(false);
  });
});
