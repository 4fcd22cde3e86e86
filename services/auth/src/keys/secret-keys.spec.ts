import { type Config, loadConfig } from '@garimpo/service-kit';
import { describe, expect, it } from '@jest/globals';
import { SealedElsewhereError, SecretKeys, secretFingerprint } from './secret-keys.ts';

const config = (change: Partial<Config> = {}): Config => ({
  ...loadConfig({ DATABASE_URL: 'postgres://postgres:uma-senha@localhost:5432/garimpo' }),
  ...change,
});

describe('SecretKeys', () => {
  it('opens what it has sealed, for its owner only, and stores nothing readable', () => {
    const keys = new SecretKeys(config());
    const box = keys.seal('JBSWY3DPEHPK3PXP', 'factor-1');
    expect(box.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP');
    expect(keys.open(box, 'factor-1')).toBe('JBSWY3DPEHPK3PXP');
    expect(() => keys.open(box, 'factor-2')).toThrow();
    box[14]! ^= 1;
    expect(() => keys.open(box, 'factor-1')).toThrow();
  });

  it('seals the same text differently each time', () => {
    const keys = new SecretKeys(config());
    expect(keys.seal('a', 'b').equals(keys.seal('a', 'b'))).toBe(false);
  });

  it('takes AUTH_SECRET before the key of the roles, and that before the password', () => {
    const own = { authSecret: 'a'.repeat(32) };
    const role = { databaseRoleKey: 'b'.repeat(32) };
    const hash = (change: Partial<Config>) =>
      new SecretKeys(config(change)).hashCode('123456', 'x').toString('hex');
    expect(hash({ ...own, ...role })).toBe(hash(own));
    expect(new Set([hash({}), hash(role), hash(own)]).size).toBe(3);
  });

  it('opens with either of two secrets, and seals with the chosen one', () => {
    const [before, after] = ['a'.repeat(32), 'b'.repeat(32)];
    const old = new SecretKeys(config({ authSecret: before }));
    const both = new SecretKeys(config({ authSecret: after, authSecretPrevious: before }));
    expect(both.opened(old.seal('a', 'b'), 'b')).toEqual({
      text: 'a',
      fingerprint: secretFingerprint(before),
    });
    expect(both.fitsCode(old.hashCode('123456', 'x'), '123456', 'x')).toBe(true);
    expect(both.fitsCode(old.hashCode('123456', 'x'), '123457', 'x')).toBe(false);
    expect(both.fitsCode(Buffer.from('short'), '123456', 'x')).toBe(false);
    expect(() => old.open(both.seal('a', 'b'), 'b')).toThrow(SealedElsewhereError);
    expect(both.sealWith(secretFingerprint(before))).toBe(true);
    expect(old.open(both.seal('a', 'b'), 'b')).toBe('a');
    expect(both.sealWith('of nobody')).toBe(false);
    expect(() => both.seal('a', 'b')).toThrow('Try again later');
  });
});
