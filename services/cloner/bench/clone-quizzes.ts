/**
 * Fixture quizzes through this product, beside a visitor who takes no more walks than it needs to see all of their screens. Then the
 * originals are switched off, the clones are walked by a visitor of a campaign, and asked for their recorded answers. What was measured
 * is sent to the parent process.
 * Arguments: a folder to work in, and names of quizzes, all that may be cloned where none is named.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { QUIZ_SCREENS_MAX, QUIZ_STEPS_MAX } from '@garimpo/cloner-contract';
import { BrowserLauncher, createLogger, Outbound } from '@garimpo/service-kit';
import { serveOnLoopback } from '../src/capture/rendered/loopback-clone.ts';
import { ChromiumQuizCapturer } from '../src/quiz/chromium-quiz-capturer.ts';
import type { CapturedQuiz } from '../src/quiz/walk/quiz-capture.ts';
import { walkQuiz as walkThrough } from '../src/quiz/walk/walk-quiz.ts';
import { answersOf, type CloneManifest } from '../src/store/clone-manifest.ts';
import { CAMPAIGN, OWN_CHECKOUT_HOST, type Quiz } from '../test/quizzes/quiz.ts';
import { QUIZZES } from '../test/quizzes/quizzes.ts';
import { walkQuiz } from '../test/quizzes/walk-quiz.ts';
import { FolderSink } from './folder-sink.ts';

const APP = { publicUrl: 'https://app.test' };
const LIMITS = {
  requests: 3_000,
  bytes: 300 * 1024 * 1024,
  seconds: 300,
  screens: QUIZ_SCREENS_MAX,
  steps: QUIZ_STEPS_MAX,
};
const VISIT_MS = 300_000;
/** Minimum duration of a visit. */
const SESSION_MS = 60_000;
/** Clones that are visited side by side: the launcher's limit. */
const AT_ONCE = 2;
/** Requests of each recorded answer. */
const ASKED = 1_000;

export interface MeasuredQuiz {
  name: string;
  screens: number;
  seen: number;
  walked: number;
  ways: number;
  ended: string;
  works: boolean | null;
  /** Whole ways, and how many of them lead to the checkout. */
  routes: number;
  toCheckout: number;
  seconds: number;
  visitSeconds: number;
  /** Requests to the original during the capture. */
  requests: number;
  /** Size of all files and answers of the clone, each once. */
  bytes: number;
  /** The fixture's walks with the original switched off: their number, and how many led to the user's checkout. */
  walks: number;
  arrived: number;
  /** Other hosts than the clone's and the user's checkout that were requested in a session of a minute or more. */
  leaks: number;
  /** 95th percentile of an answer of the clone, and of as many bytes from a server that does nothing else; null without calls. */
  replay: { p95Ms: number; bareP95Ms: number } | null;
}

interface Original {
  allowed: string[];
  /** Requests since the last call. */
  count(): Promise<number>;
  switchOff(): void;
  end(): Promise<unknown>;
}

async function main([folder = '', ...names]: string[]): Promise<void> {
  const original = await startOriginal();
  const config = {
    outboundAllow: original.allowed,
    dataDir: folder,
    chromiumPath: process.env['CHROMIUM_PATH'],
    ...APP,
  };
  const launcher = new BrowserLauncher(config, createLogger('silent'));
  const capturer = new ChromiumQuizCapturer(launcher, new Outbound(config), walkThrough, APP);
  const quizzes = QUIZZES.filter(
    ({ name, refused, endless }) =>
      refused === undefined && endless === undefined && (names.length === 0 || names.includes(name)),
  );
  const made: (Omit<MeasuredQuiz, 'replay' | 'walks' | 'arrived' | 'leaks'> & {
    quiz: Quiz;
    manifest: CloneManifest;
    sink: FolderSink;
  })[] = [];
  try {
    for (const quiz of quizzes) {
      const visitSeconds = await visit(launcher, quiz);
      await original.count();
      const sink = new FolderSink(join(folder, quiz.name));
      const { manifest, report } = await capture(capturer, quiz, sink);
      made.push({
        name: quiz.name,
        screens: quiz.screens.length,
        seen: report.screens.seen,
        walked: report.screens.walked,
        ways: report.ways.tried,
        ended: report.ended,
        works: report.works,
        routes: report.routes?.all ?? 0,
        toCheckout: report.routes?.toCheckout ?? 0,
        seconds: report.seconds,
        visitSeconds,
        requests: await original.count(),
        bytes: bytesOf(manifest),
        quiz,
        manifest,
        sink,
      });
    }
    original.switchOff();
    const waiting = [...made];
    const sessions = Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { manifest, sink, quiz, ...measured } = next;
        const visited = await session(launcher, original, quiz, manifest, sink);
        process.send?.({
          ...measured,
          ...visited,
          replay: await replay(manifest, sink),
        } satisfies MeasuredQuiz);
      }
    });
    await Promise.all(sessions);
  } finally {
    await launcher.onApplicationShutdown();
    await original.end();
  }
}

async function startOriginal(): Promise<Original> {
  const thread = new Worker(join(import.meta.dirname, 'quizzes-thread.mjs'));
  const next = async <T>() => (await once(thread, 'message'))[0] as T;
  const { allowed } = await next<{ allowed: string[] }>();
  return {
    allowed,
    count: () => {
      const counted = next<number>();
      thread.postMessage('count');
      return counted;
    },
    switchOff: () => thread.postMessage('off'),
    end: () => thread.terminate(),
  };
}

function capture(capturer: ChromiumQuizCapturer, { url }: Quiz, sink: FolderSink): Promise<CapturedQuiz> {
  const checkoutUrl = `http://${OWN_CHECKOUT_HOST}/meu`;
  const request = { url, checkoutUrl, removeTrackers: true, ownTrackers: [], limits: LIMITS };
  return capturer.capture(request, sink, () => {}, new AbortController().signal);
}

/** Seconds of the walks that together see every screen, one after the other, at the pace of the quiz. */
function visit(launcher: BrowserLauncher, quiz: Quiz): Promise<number> {
  const options = { timeoutMs: VISIT_MS, maxBytes: Number.MAX_SAFE_INTEGER };
  return launcher.run(options, async (run) => {
    const startedAt = performance.now();
    for (const walk of quiz.walks) {
      const context = await run.freshContext();
      await walkQuiz(await context.newPage(), quiz, walk);
      await context.close();
    }
    return (performance.now() - startedAt) / 1000;
  });
}

/** A visitor of a campaign who can reach the clone and the user's checkout, and takes every walk. */
async function session(
  launcher: BrowserLauncher,
  { allowed }: Original,
  quiz: Quiz,
  manifest: CloneManifest,
  sink: FolderSink,
): Promise<Pick<MeasuredQuiz, 'walks' | 'arrived' | 'leaks'>> {
  const clone = await serveOnLoopback(manifest, sink);
  const checkout = allowed.filter((one) => one.startsWith(`${OWN_CHECKOUT_HOST}=`));
  const options = {
    timeoutMs: VISIT_MS,
    maxBytes: Number.MAX_SAFE_INTEGER,
    only: [...clone.only, ...checkout],
  };
  const until = performance.now() + SESSION_MS;
  try {
    return await launcher.run(options, async (run) => {
      let arrived = 0;
      for (const walk of quiz.walks) {
        const context = await run.freshContext();
        const start = `${clone.address}?${CAMPAIGN}`;
        // A walk that does not arrive is counted.
        const led = await walkQuiz(await context.newPage(), quiz, walk, start).catch(() => null);
        if (led?.host === OWN_CHECKOUT_HOST && led.searchParams.get('utm_source') === 'meta') arrived += 1;
        await context.close();
      }
      const tab = await run.context.newPage();
      await tab.goto(clone.address);
      await wait(Math.max(0, until - performance.now()));
      return { walks: quiz.walks.length, arrived, leaks: run.refused().length };
    });
  } finally {
    await clone.close();
  }
}

function bytesOf(manifest: CloneManifest): number {
  return [...new Map(answersOf(manifest).map(({ sha256, bytes }) => [sha256, bytes])).values()].reduce(
    (a, b) => a + b,
    0,
  );
}

async function replay(manifest: CloneManifest, sink: FolderSink): Promise<MeasuredQuiz['replay']> {
  const asked = manifest.calls.filter(({ bodySha256 }) => bodySha256 === null).map(({ address }) => address);
  const addresses = [...asked, manifest.entry];
  const clone = await serveOnLoopback(manifest, sink);
  const first = manifest.files[manifest.entry];
  const page = first === undefined ? Buffer.alloc(0) : await sink.get(first);
  const bare = createServer((_, response) => response.end(page));
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  try {
    const port = Number(/:(\d+)$/.exec(clone.only[0] ?? '')?.[1]);
    const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
    const times: number[] = [];
    const bareTimes: number[] = [];
    for (let at = 0; at < ASKED; at += 1) {
      const address = `${addresses[at % addresses.length]}`;
      times.push(await timed(`http://127.0.0.1:${port}${address}`));
      bareTimes.push(await timed(bareUrl));
    }
    return { p95Ms: percentile(times), bareP95Ms: percentile(bareTimes) };
  } finally {
    await clone.close();
    bare.close();
    bare.closeAllConnections();
  }
}

async function timed(url: string): Promise<number> {
  const startedAt = performance.now();
  await (await fetch(url)).arrayBuffer();
  return performance.now() - startedAt;
}

function percentile(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

// The parent process may have crashed.
const alone = () => process.exit(1);
process.once('disconnect', alone);
await main(process.argv.slice(2));
process.off('disconnect', alone);
process.disconnect?.();
