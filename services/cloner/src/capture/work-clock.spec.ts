import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { CaptureBudget } from './capture-budget.ts';
import { WorkClock } from './work-clock.ts';

it('counts no wait, whoever else waits meanwhile, and goes on from where it was', async () => {
  let isOver = false;
  const clock = new WorkClock(150, () => {
    isOver = true;
  });
  const [first, second] = [clock.pause(), clock.pause()];
  const left = clock.leftMs;
  first();
  await wait(300);
  expect(clock.leftMs).toBe(left);
  second();
  await wait(300);
  expect([isOver, clock.leftMs]).toEqual([true, 0]);
});

it('stops the clocks around it, too', async () => {
  let outside = false;
  const around = new WorkClock(150, () => {
    outside = true;
  });
  const budget = new CaptureBudget({ requests: 1, bytes: 1, seconds: 0.1, pause: around.pause });
  const second = new CaptureBudget(budget.rest);
  const goOn = second.pause();
  await wait(300);
  expect([outside, budget.signal.aborted, second.signal.aborted]).toEqual([false, false, false]);
  goOn();
  await wait(300);
  expect([outside, budget.signal.aborted, second.signal.aborted]).toEqual([true, true, true]);
});

it('that has ended is not woken by a wait that ends later', async () => {
  let isOver = false;
  const clock = new WorkClock(50, () => {
    isOver = true;
  });
  const goOn = clock.pause();
  clock.end();
  goOn();
  await wait(200);
  expect(isOver).toBe(false);
});
