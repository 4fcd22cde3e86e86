import { LimitFullError } from '@garimpo/service-kit';
import { describe, expect, it } from '@jest/globals';
import { parseOptions } from '@node-rs/argon2';
import { PasswordHasher, PasswordLimit } from './password-hasher.ts';

describe('PasswordHasher', () => {
  const hasher = new PasswordHasher(new PasswordLimit(), {});

  it('knows the password again, and no other', async () => {
    const stored = await hasher.hash('garimpo-demo');
    expect(await hasher.verify(stored, 'garimpo-demo')).toBe(true);
    expect(await hasher.verify(stored, 'garimpo-dem0')).toBe(false);
    expect(stored).not.toContain('garimpo');
  });

  it('hashes the whole password: what follows the 72nd byte counts', async () => {
    const start = 'ã'.repeat(100);
    const stored = await hasher.hash(`${start}1`);
    expect(await hasher.verify(stored, `${start}1`)).toBe(true);
    expect(await hasher.verify(stored, `${start}2`)).toBe(false);
    expect(await hasher.verify(stored, start)).toBe(false);
  });

  it('gives two users of one password two hashes, at the cost it says', async () => {
    const [one, two] = await Promise.all([hasher.hash('a same password'), hasher.hash('a same password')]);
    expect(one).not.toBe(two);
    expect(one).toMatch(/^\$argon2id\$v=19\$/);
    expect(parseOptions(one!)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  });

  it('says no where there is no hash', async () => {
    expect(await hasher.verify(null, '')).toBe(false);
  });

  it('refuses rather than queues without end', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 130 }, () => hasher.verify(null, 'guess')),
    );
    const refused = attempts.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ reason }) => reason instanceof LimitFullError)).toBe(true);
    expect(await hasher.verify(await hasher.hash('after the storm'), 'after the storm')).toBe(true);
  });
});
