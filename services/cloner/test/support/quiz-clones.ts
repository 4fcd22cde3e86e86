import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserLauncher, type BrowserRun, createLogger, Outbound } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import type { Tab } from '../../src/capture/rendered/tab.ts';
import { ChromiumQuizCapturer } from '../../src/quiz/chromium-quiz-capturer.ts';
import type { CapturedQuiz, QuizRequest } from '../../src/quiz/walk/quiz-capture.ts';
import { walkQuiz as walkThrough } from '../../src/quiz/walk/walk-quiz.ts';
import type { CloneFile } from '../../src/store/clone-manifest.ts';
import { CAMPAIGN, OWN_CHECKOUT_HOST, type Quiz, type QuizWalk } from '../quizzes/quiz.ts';
import { type QuizServer, startQuizzes } from '../quizzes/quiz-server.ts';
import { walkQuiz } from '../quizzes/walk-quiz.ts';
import { type CloneHostsApp, startCloneHosts, type TestFile } from './clone-hosts.ts';
import { MemorySink } from './memory-sink.ts';

const CACHE = new URL('../../../../.cache', import.meta.url).pathname;
const MIB = 1024 * 1024;
const APP = { publicUrl: 'https://app.test' };
const LIMITS = { requests: 3_000, bytes: 300 * MIB, seconds: 120, screens: 150, steps: 1_500 };
/** Visitors of one clone. */
const AT_ONCE = 4;
const never = new AbortController().signal;

export interface QuizClone extends CapturedQuiz {
  /** Where a visitor of a campaign comes in. */
  start: string;
  host: string;
  /** What the capture has stored. */
  sink: MemorySink;
}

export interface WalkOnClone {
  quiz: Quiz;
  walk: QuizWalk;
  /** Runs before the page's scripts. */
  before?: string | undefined;
}

export interface WalkedClone {
  led: URL | null;
  /** `host:port` of what nobody but the clone and the user's checkout was asked for. */
  refused: string[];
}

/** Quizzes cloned by the real capture and answered by the real hosts of clones. */
export interface QuizClones {
  original: QuizServer;
  clone(quiz: Quiz, request?: Partial<QuizRequest>): Promise<QuizClone>;
  /** A visitor who reaches the clone, the user's checkout and nothing else. */
  visit<T>(clone: QuizClone, work: (tab: Tab, run: BrowserRun) => Promise<T>): Promise<T>;
  /** Goes to the end of each walk, some at once; where it led to, and what else was asked for. */
  walkAll(clone: QuizClone, walks: readonly WalkOnClone[]): Promise<WalkedClone[]>;
  close(): Promise<void>;
}

/** @param checkoutUrl the user's */
export async function startQuizClones(checkoutUrl: string): Promise<QuizClones> {
  const original = await startQuizzes();
  // Only pages of such names may decrypt without TLS.
  const hosts: CloneHostsApp = await startCloneHosts({ sitesDomain: 'copias.localhost' });
  const dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-quiz-'));
  const { executablePath: chromiumPath } = await findChromium({
    chromiumPath: process.env['CHROMIUM_PATH'],
    cacheDir: CACHE,
  });
  const config = { outboundAllow: original.allowed, chromiumPath, dataDir, ...APP };
  const launcher = new BrowserLauncher(config, createLogger('silent'), {
    resolve: async () => [{ address: '10.0.0.1', family: 4 }],
  });
  const capturer = new ChromiumQuizCapturer(launcher, new Outbound(config), walkThrough, APP);

  const visit: QuizClones['visit'] = (clone, work) => {
    const only = [
      `${clone.host}=127.0.0.1:${new URL(hosts.app.url).port}`,
      `${OWN_CHECKOUT_HOST}=127.0.0.1:${original.port}`,
    ];
    return launcher.run({ timeoutMs: 120_000, maxBytes: 64 * MIB, only }, async (run) =>
      work(await run.context.newPage(), run),
    );
  };
  return {
    original,
    visit,
    async clone(quiz, request = {}) {
      const sink = new MemorySink();
      const whole = {
        url: quiz.url,
        checkoutUrl,
        removeTrackers: true,
        ownTrackers: [],
        limits: LIMITS,
        record: sink,
        ...request,
      };
      const captured = await capturer.capture(whole, sink, () => {}, never);
      const host = await publish(hosts, captured, sink);
      const { pathname, search } = new URL(quiz.url);
      return { ...captured, sink, host, start: `http://${host}${pathname}${search}?${CAMPAIGN}` };
    },
    walkAll: (clone, walks) =>
      visit(clone, async (_tab, run) => {
        const walked: WalkedClone[] = [];
        const waiting = [...walks];
        const worker = async () => {
          for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
            const context = await run.freshContext();
            if (next.before !== undefined) await context.addInitScript(next.before);
            const led = await walkQuiz(await context.newPage(), next.quiz, next.walk, clone.start);
            walked.push({ led, refused: run.refused() });
            await context.close();
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, worker));
        return walked;
      }),
    async close() {
      await launcher.onApplicationShutdown();
      await original.stop();
      await hosts.app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function publish(hosts: CloneHostsApp, { manifest }: CapturedQuiz, sink: MemorySink): Promise<string> {
  const fileOf = async (file: CloneFile): Promise<TestFile> => ({
    body: await sink.get(file),
    type: file.type,
    ...(file.status !== undefined && { status: file.status }),
  });
  const files: Record<string, TestFile> = {};
  for (const [address, file] of Object.entries(manifest.files)) files[address] = await fileOf(file);
  const calls = [];
  for (const call of manifest.calls) {
    calls.push({ ...call, answer: await hosts.stored(await fileOf(call.answer)) });
  }
  const nodes = [];
  for (const node of manifest.visits?.nodes ?? []) {
    nodes.push({ ...node, answer: await hosts.stored(await fileOf(node.answer)) });
  }
  const { files: _files, visits, ...more } = manifest;
  const { name } = await hosts.publish(files, {
    ...more,
    calls,
    ...(visits && { visits: { ...visits, nodes } }),
  });
  return `${name}.${hosts.app.config.sitesDomain}`;
}
