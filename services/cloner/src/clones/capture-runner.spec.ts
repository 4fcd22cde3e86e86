import { setImmediate as turn } from 'node:timers/promises';
import type { Config, Database } from '@garimpo/service-kit';
import { Metrics } from '@garimpo/service-kit';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import type { Capturer } from '../capture/capture.ts';
import type { QuizCapturer } from '../quiz/walk/quiz-capture.ts';
import type { CloneStore } from '../store/clone-store.ts';
import type { ClaimedCapture } from './capture-rows.ts';
import { CaptureRunner } from './capture-runner.ts';
import type { CapturedLeads } from './captured-leads.ts';
import type { ComparisonRunner } from './comparison-runner.ts';
import { JobSignals } from './job-signals.ts';
import type { VersionPictures } from './version-pictures.ts';

const CLAIMED = {
  id: 'a',
  checkoutUrl: null,
  linked: null,
  url: 'https://pagina.test/',
  attempts: 1,
} as ClaimedCapture;
const COMPARISONS = { keeps: () => false, forget: async () => {} } as unknown as ComparisonRunner;
const never = () => new Promise<never>(() => {});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each([
  ['claiming the next capture', { next: never }],
  ['releasing a capture', { next: async () => CLAIMED, releaseCapture: never }],
  ['releasing files', { next: async () => CLAIMED, releaseCapture: async () => [], release: never }],
])('stops in time while the database hangs when %s', async (_, hung) => {
  const { next, releaseCapture, release }: Partial<Record<string, () => Promise<unknown>>> = hung;
  const runner = new CaptureRunner(
    { asService: next, runAsService: releaseCapture } as unknown as Database,
    { capture: never } as unknown as Capturer,
    {} as QuizCapturer,
    { sink: () => ({}), release } as unknown as CloneStore,
    COMPARISONS,
    new JobSignals(),
    {} as CapturedLeads,
    {} as VersionPictures,
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

it('aborts a capture that takes too long, not counting its wait for a browser', async () => {
  let goOn = () => {};
  let signal: AbortSignal | undefined;
  const capture: Capturer['capture'] = ({ limits }, _sink, _onProgress, given) => {
    goOn = limits.pause?.() ?? goOn;
    signal = given;
    return never();
  };
  const claimed = [CLAIMED];
  const runner = new CaptureRunner(
    {
      asService: async () => claimed.pop() ?? null,
      runAsService: async () => [CLAIMED],
    } as unknown as Database,
    { capture } as Capturer,
    {} as QuizCapturer,
    { sink: () => ({}), release: async () => {} } as unknown as CloneStore,
    COMPARISONS,
    new JobSignals(),
    {} as CapturedLeads,
    {} as VersionPictures,
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
