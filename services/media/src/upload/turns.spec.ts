import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.ts';

const nothing = async () => undefined;

describe('Turns', () => {
  it('lets a user send a folder at once, and then tells when there is room again', async () => {
    const turns = new Turns({ rateLimitScale: 1 });
    for (let file = 0; file < 100; file += 1) await turns.run('ana', nothing);
    await expect(turns.run('ana', nothing)).rejects.toMatchObject({
      code: 'request.rate.exceeded',
      retryAfterSeconds: 1,
    });
    await expect(turns.run('bia', nothing)).resolves.toBeUndefined();
  });

  it('gives a place back when the work fails', async () => {
    const turns = new Turns({ rateLimitScale: 1 });
    const failing = async () => {
      throw new Error('of the work');
    };
    for (let file = 0; file < 10; file += 1)
      await expect(turns.run('ana', failing)).rejects.toThrow('of the work');
    await expect(turns.run('ana', nothing)).resolves.toBeUndefined();
  });

  it('holds no more than so many files, whoever sends them', async () => {
    const turns = new Turns({ rateLimitScale: 1 });
    const ends: (() => void)[] = [];
    const open = () => new Promise<void>((resolve) => ends.push(resolve));
    const running = Array.from({ length: 32 }, (_, user) => turns.run(`user ${user}`, open));
    await expect(turns.run('ana', nothing)).rejects.toMatchObject({ code: 'media.queue.full', status: 429 });
    for (const end of ends) end();
    await Promise.all(running);
    await expect(turns.run('ana', nothing)).resolves.toBeUndefined();
  });
});
