import { setImmediate as turn } from 'node:timers/promises';
import type { Config, Database } from '@garimpo/service-kit';
import { Metrics } from '@garimpo/service-kit';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import type { Capturer } from '../capture/capture.ts';
import type { QuizCapturer } from '../quiz/quiz-capture.ts';
import type { CloneStore } from '../store/clone-store.ts';
import type { TakenCapture } from './capture-rows.ts';
import { CaptureRunner } from './capture-runner.ts';

const TAKEN = { id: 'a', checkoutUrl: null, url: 'https://pagina.test/', attempts: 1 } as TakenCapture;
const never = () => new Promise<never>(() => {});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each([
  ['asked for the next capture', { next: never }],
  ['given a capture back', { next: async () => TAKEN, handBack: never }],
  ['told that files are nobody’s', { next: async () => TAKEN, handBack: async () => [], release: never }],
])('stops in time while the database hangs that is %s', async (_, hung) => {
  const { next, handBack, release }: Partial<Record<string, () => Promise<unknown>>> = hung;
  const runner = new CaptureRunner(
    { asService: next, runAsService: handBack } as unknown as Database,
    { capture: never } as unknown as Capturer,
    {} as QuizCapturer,
    { sink: () => ({}), release } as unknown as CloneStore,
    { clone: { requests: 1, bytes: 1, seconds: 60, atOnce: 1 } } as Config,
    pino({ level: 'silent' }),
    Metrics.off,
  );
  runner.onApplicationBootstrap();
  await turn();
  let isOver = false;
  void runner.beforeApplicationShutdown().then(() => {
    isOver = true;
  });
  await jest.advanceTimersByTimeAsync(8_000);
  expect(isOver).toBe(true);
});

it('stops what takes too long, and counts no wait for what others have', async () => {
  let goOn = () => {};
  let signal: AbortSignal | undefined;
  const capture: Capturer['capture'] = ({ limits }, _sink, _tell, given) => {
    goOn = limits.pause?.() ?? goOn;
    signal = given;
    return never();
  };
  const taken = [TAKEN];
  const runner = new CaptureRunner(
    { asService: async () => taken.pop() ?? null, runAsService: async () => [TAKEN] } as unknown as Database,
    { capture } as Capturer,
    {} as QuizCapturer,
    { sink: () => ({}), release: async () => {} } as unknown as CloneStore,
    { clone: { requests: 1, bytes: 1, seconds: 60, atOnce: 1 } } as Config,
    pino({ level: 'silent' }),
    Metrics.off,
  );
  runner.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(300_000);
  expect(signal?.aborted).toBe(false);
  goOn();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(signal?.reason).toMatchObject({ why: 'late' });
  await runner.beforeApplicationShutdown();
});
