/**
 * Fixture quizzes through this product, beside a visitor who takes no more walks than it needs to see all of their screens. Then the
 * originals are switched off, and the clones' recorded answers are asked for. What was measured is sent to the parent process.
 * Arguments: a folder to work in, and names of quizzes, all that may be cloned where none is named.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { QUIZ_SCREENS_MAX, QUIZ_STEPS_MAX } from '@garimpo/cloner-contract';
import { BrowserLauncher, createLogger, Outbound } from '@garimpo/service-kit';
import { serveOnLoopback } from '../src/capture/rendered/loopback-clone.ts';
import { ChromiumQuizCapturer } from '../src/quiz/chromium-quiz-capturer.ts';
import type { CapturedQuiz } from '../src/quiz/quiz-capture.ts';
import { walkQuiz as walkThrough } from '../src/quiz/walk/walk-quiz.ts';
import type { CloneManifest } from '../src/store/clone-manifest.ts';
import { OWN_CHECKOUT_HOST, type Quiz } from '../src/testing/quizzes/quiz.ts';
import { QUIZZES } from '../src/testing/quizzes/quizzes.ts';
import { walkQuiz } from '../src/testing/quizzes/walk-quiz.ts';
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
/** So often is each recorded answer asked for. */
const ASKED = 1_000;

export interface MeasuredQuiz {
  name: string;
  /** Of the original, as its fixture describes it. */
  screens: number;
  /** As the capture reports them. */
  seen: number;
  walked: number;
  ways: number;
  ended: string;
  works: boolean | null;
  seconds: number;
  /** Of the visitor. */
  visitSeconds: number;
  /** That the original was asked for during the capture. */
  requests: number;
  /** Of all files and answers of the clone, each once. */
  bytes: number;
  /** 95th percentile of an answer of the clone, and of as many bytes from a server that does nothing else; null without calls. */
  replay: { p95Ms: number; bareP95Ms: number } | null;
}

interface Original {
  allowed: string[];
  /** Requests since it was asked last. */
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
  const made: (Omit<MeasuredQuiz, 'replay'> & { manifest: CloneManifest; sink: FolderSink })[] = [];
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
        seconds: report.seconds,
        visitSeconds,
        requests: await original.count(),
        bytes: bytesOf(manifest),
        manifest,
        sink,
      });
    }
    original.switchOff();
    for (const { manifest, sink, ...quiz } of made) {
      const measured: MeasuredQuiz = { ...quiz, replay: await replay(manifest, sink) };
      process.send?.(measured);
    }
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

function bytesOf({ files, calls }: CloneManifest): number {
  const all = [...Object.values(files), ...calls.map(({ answer }) => answer)];
  return [...new Map(all.map(({ sha256, bytes }) => [sha256, bytes])).values()].reduce((a, b) => a + b, 0);
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

// Whoever started us may be gone without a word.
const alone = () => process.exit(1);
process.once('disconnect', alone);
await main(process.argv.slice(2));
process.off('disconnect', alone);
process.disconnect?.();
