import { describe, expect, it } from '@jest/globals';
import { CleanUp } from './clean-up.mjs';

describe('CleanUp', () => {
  it('stops the last started first, each after the other, and goes on after a failure', async () => {
    const cleanUp = new CleanUp();
    const told: unknown[] = [];
    const failure = new Error('does not want to');
    cleanUp.add({ stop: () => told.push('database') });
    cleanUp.add({ stop: () => Promise.reject(failure) });
    cleanUp.add({
      stop: async () => {
        await Promise.resolve();
        told.push('services');
      },
    });
    await cleanUp.run((error) => told.push(error));
    expect(told).toEqual(['services', failure, 'database']);
    await cleanUp.run(() => undefined);
    expect(told).toHaveLength(3);
  });

  it('kills what is left, the part that is just being stopped included', async () => {
    const cleanUp = new CleanUp();
    const killed: string[] = [];
    let release = () => {};
    const stuck = new Promise<void>((resolve) => {
      release = resolve;
    });
    cleanUp.add({ stop: () => undefined, kill: () => killed.push('database') });
    cleanUp.add({
      stop: () => undefined,
      kill: () => {
        throw new Error('ended already');
      },
    });
    cleanUp.add({ stop: () => stuck, kill: () => killed.push('services') });
    cleanUp.add({ stop: () => undefined, kill: () => killed.push('log') });
    const running = cleanUp.run(() => undefined);
    await Promise.resolve();
    cleanUp.kill();
    expect(killed).toEqual(['services', 'database']);
    release();
    await running;
  });
});
