import { expect, it } from '@jest/globals';
import { HostQueue } from './asset-fetcher.ts';

const item = (address: string) => ({ url: new URL(address) });

it('lets hosts take turns, and asks none for more at once than it may', () => {
  const queue = new HostQueue<{ url: URL }>(2);
  for (const address of ['http://a.test/1', 'http://a.test/2', 'http://a.test/3', 'http://b.test/1'])
    queue.push(item(address));
  const taken = [queue.take(), queue.take(), queue.take()];
  expect(taken.map((one) => one?.url.href)).toEqual([
    'http://a.test/1',
    'http://b.test/1',
    'http://a.test/2',
  ]);
  expect(queue.take()).toBeUndefined();
  queue.release(item('http://b.test/1'));
  expect(queue.take()).toBeUndefined();
  queue.release(item('http://a.test/1'));
  expect(queue.take()?.url.href).toBe('http://a.test/3');
  expect(queue.take()).toBeUndefined();
});

it('takes from a line of hundreds of thousands as from a short one', () => {
  const queue = new HostQueue<{ url: URL }>(1);
  const one = item('http://a.test/');
  const count = 400_000;
  for (let at = 0; at < count; at += 1) queue.push(one);
  let taken = 0;
  for (let next = queue.take(); next !== undefined; next = queue.take()) {
    taken += 1;
    queue.release(next);
  }
  expect(taken).toBe(count);
});
