import { afterEach, expect, it } from '@jest/globals';
import { Reading, type ReadingJob, ReadingThreads, type ThreadLimits } from './reading.ts';

const job: ReadingJob<{ text: string }, number> = { name: 'length', run: ({ text }) => text.length };
const never = new AbortController().signal;
/** More than is read without a thread. */
const LONG = 'x'.repeat(100_000);
/** Threads that do as the beginning of what they are to read says, and answer with how often they were asked. */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
import { parentPort } from 'node:worker_threads';
let asked = 0;
parentPort.on('message', ({ input }) => {
  asked += 1;
  if (input.text.startsWith('loop')) for (;;);
  if (input.text.startsWith('grow')) for (const all = []; ; ) all.push(new Array(1e5).fill(asked));
  if (input.text.startsWith('exit')) process.exit();
  parentPort.postMessage(input.text.startsWith('fail') ? { error: 'it failed' } : { result: asked });
});
`)}`,
);

let threads: ReadingThreads;
afterEach(() => threads.end());
function reading(limits: ThreadLimits = {}): Reading {
  threads = new ReadingThreads(PROGRAM, limits);
  return new Reading(threads);
}
const ask = (by: Reading, begin: string, signal = never) => by.run(job, { text: begin + LONG }, signal);

it('reads what is short here and what is long in a thread that stays', async () => {
  const by = reading();
  expect(await by.run(job, { text: 'short' }, never)).toBe(5);
  expect([await ask(by, ''), await ask(by, '')]).toEqual([1, 2]);
});

it.each([
  ['does not end', 'loop', { deadlineMs: 2_500 }, { code: 'cloner.capture.too_large', rule: 'seconds' }],
  ['takes ever more', 'grow', { memoryMb: 32 }, { code: 'cloner.capture.too_large', rule: 'bytes' }],
  ['fails', 'fail', {}, { message: 'it failed' }],
  ['is gone', 'exit', {}, { message: 'a thread that read ended by itself' }],
])('ends with a thread that %s, and reads on with another', async (_what, begin, limits, error) => {
  const by = reading(limits);
  await expect(ask(by, begin)).rejects.toMatchObject(error);
  expect(await ask(by, '')).toBe(1);
});

it('reads no further for who has stopped, and lets those who wait come on', async () => {
  const by = reading();
  const stopping = new AbortController();
  const stopped = ['loop', 'loop', 'loop'].map((begin) => ask(by, begin, stopping.signal));
  const next = ask(by, '');
  stopping.abort(new Error('stopped'));
  for (const one of stopped) await expect(one).rejects.toThrow('stopped');
  expect(await next).toBe(1);
});
