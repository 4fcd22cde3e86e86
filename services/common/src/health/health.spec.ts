import { describe, expect, it } from '@jest/globals';
import { HealthRegistry } from './health.ts';

describe('HealthRegistry', () => {
  it('is well with nothing to check', async () => {
    expect(await new HealthRegistry().report()).toEqual({ ok: true, checks: {} });
  });

  it('is not when one part throws, is late, or throws at once', async () => {
    const health = new HealthRegistry(5);
    health.register('up', async () => 1);
    health.register('down', async () => Promise.reject(new Error('away')));
    health.register('late', () => new Promise(() => {}));
    health.register('broken', () => {
      throw new Error('at once');
    });
    expect(await health.report()).toEqual({
      ok: false,
      checks: { up: 'up', down: 'down', late: 'down', broken: 'down' },
    });
  });
});
