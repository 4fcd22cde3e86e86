import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserLauncher, createLogger } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { sampled } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Recording } from '../src/capture/rendered/recording.ts';
import { WINDOWS } from '../src/capture/rendered/tab.ts';
import type { QuizLimits } from '../src/quiz/walk/quiz-capture.ts';
import { walkQuiz } from '../src/quiz/walk/walk-quiz.ts';
import { CHECKOUT_HOST } from './quizzes/quiz.ts';
import { type QuizServer, startQuizzes } from './quizzes/quiz-server.ts';
import { QUIZZES } from './quizzes/quizzes.ts';
import { MemorySink } from './support/memory-sink.ts';

const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const MIB = 1024 * 1024;
const LIMITS: QuizLimits = { screens: 60, steps: 600, requests: 1_000, bytes: 50 * MIB, seconds: 240 };
const never = new AbortController().signal;

// Several walks each, beside whatever else the machine does.
jest.setTimeout(260_000);

let server: QuizServer;
let dataDir: string;
let launcher: BrowserLauncher;
beforeAll(async () => {
  server = await startQuizzes();
  dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-quiz-walk-'));
  const chromium = { chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: CACHE };
  const { executablePath: chromiumPath } = await findChromium(chromium);
  launcher = new BrowserLauncher(
    { outboundAllow: server.allowed, chromiumPath, dataDir },
    createLogger('silent'),
    { resolve: async () => [{ address: '10.0.0.1', family: 4 }] },
  );
});
afterAll(async () => {
  await launcher.onApplicationShutdown();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function quizOf(name: string) {
  const quiz = QUIZZES.find((one) => one.name === name);
  if (quiz === undefined) throw new Error(`no quiz ${name}`);
  return quiz;
}

async function walked(name: string, limits: Partial<QuizLimits> = {}) {
  const asked = server.asked.length;
  const recording = new Recording(new MemorySink(), () => {});
  const told: unknown[] = [];
  const options = { timeoutMs: 250_000, maxBytes: 60 * MIB, viewport: WINDOWS.narrow };
  const walk = await launcher.run(options, (run) =>
    walkQuiz(run, recording, quizOf(name).url, {
      limits: { ...LIMITS, ...limits },
      onProgress: ({ screens }) => told.push(screens),
      signal: never,
    }),
  );
  return { walk, recording, told, asked: server.asked.slice(asked) };
}

/** What is expected of a fixture: all of its screens, every way of them tried, and each checkout that a person reaches. */
function whole(name: string) {
  const { screens, walks } = quizOf(name);
  return {
    screens: { walked: screens.length, seen: screens.length },
    ended: 'complete',
    checkouts: [...new Set(walks.flatMap(({ checkout }) => checkout?.url ?? []))].sort(),
  };
}

function found({ screens, ways, ended, exits }: Awaited<ReturnType<typeof walked>>['walk']) {
  expect(ways.tried).toBe(ways.seen);
  return { screens, ended, checkouts: [...new Set(exits.map(({ url }) => url.href))].sort() };
}

/** Quizzes whose ways a program does not find at first sight. */
const HIDDEN_WAYS = ['cifrado', 'espera', 'avisos', 'sombra', 'divs', 'quadro', 'ponteiro', 'relogio'];

describe('walkQuiz', () => {
  it.each(sampled(HIDDEN_WAYS, 0, 4))(
    '%s: sees every screen, tries every way and finds every checkout',
    async (name) => {
      const { walk, asked } = await walked(name);
      expect(found(walk)).toEqual(whole(name));
      expect(asked.filter(({ host }) => host === CHECKOUT_HOST)).toEqual([]);
    },
  );

  it('finds each way to the checkout, and what it was; nothing is asked of it', async () => {
    const { walk, asked } = await walked('caminhos');
    expect(found(walk)).toEqual(whole('caminhos'));
    expect(asked.filter(({ host }) => host === CHECKOUT_HOST)).toEqual([]);
    const by = Object.fromEntries(
      walk.exits.map((exit) => [exit.url.pathname.slice('/pagar/'.length), exit]),
    );
    expect(by).toMatchObject({
      href: { by: 'link', label: 'Comprar o Âncora' },
      open: { by: 'window', label: 'Comprar o Enseada' },
      form: { by: 'form' },
      timeout: { by: 'navigation', label: '' },
      refresh: { by: 'navigation' },
      redirect: { by: 'navigation', label: 'Comprar o Onda' },
    });
  });

  deepIt(
    'records the calls of every branch with the parts of what was sent; has files from there on later walks',
    async () => {
      const { walk, recording, told, asked } = await walked('conversa');
      expect(found(walk)).toEqual(whole('conversa'));
      const answers = recording.calls.filter(({ url }) => url.pathname === '/answers');
      const shared = answers.filter(({ body }) => body?.length === 2);
      expect(shared).toHaveLength(answers.length);
      const steps = recording.calls.filter(({ url }) => url.pathname.startsWith('/steps/'));
      const { screens } = quizOf('conversa');
      expect(new Set(steps.map(({ url }) => url.pathname.slice('/steps/'.length)))).toEqual(
        new Set(screens.map(({ id }) => id)),
      );
      expect(walk.typed).toEqual(expect.arrayContaining(['maria.silva@example.com', '11901234567']));
      expect(asked.filter(({ address }) => address === '/conversa/app.js')).toHaveLength(1);
      expect(told.at(-1)).toEqual(walk.screens);
    },
  );

  deepIt('notes what is sent without an answer, and does not send it', async () => {
    const { walk, recording, asked } = await walked('rastreado');
    expect(found(walk)).toEqual(whole('rastreado'));
    expect(walk.sent.map(({ method, url }) => `${method} ${url.href}`)).toEqual([
      'POST http://hooks.test/saida',
    ]);
    expect(asked.filter(({ address }) => address === '/saida')).toEqual([]);
    // Their answers are not read by anybody.
    expect(recording.calls.filter(({ url }) => url.host === 'hooks.test').length).toBeGreaterThan(0);
  });

  deepIt('ends a quiz without an end at its bound, with what it has seen', async () => {
    const { walk } = await walked('sem-fim', { screens: 9 });
    expect(walk).toMatchObject({ ended: 'screens', screens: { seen: 9 }, exits: [] });
    expect(walk.addresses.map(({ hash }) => hash)).toEqual(expect.arrayContaining(['', '#e', '#ee']));
  });

  it.each([
    ['senha', 'password'],
    ['cartao', 'card'],
    ['revelada', 'password'],
    ['moldura', 'card'],
  ])('%s: ends where a screen asks for what no copy may ask', async (name, kind) => {
    await expect(walked(name)).rejects.toMatchObject({ code: 'cloner.page.sensitive', rule: kind });
  });
});
