import { Readable } from 'node:stream';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Exchange } from '../src/capture/exchanges.ts';
import type { Tab } from '../src/capture/rendered/tab.ts';
import type { QuizRequest } from '../src/quiz/walk/quiz-capture.ts';
import { ArchiveIndex } from '../src/warc/archive-index.ts';
import { writeWarc } from '../src/warc/write-warc.ts';
import { CHECKOUT, expectCheckout, expectLed, expectOriginalUnasked, quizOf } from './support/led-walks.ts';
import { MemorySink } from './support/memory-sink.ts';
import { type QuizClone, type QuizClones, startQuizClones } from './support/quiz-clones.ts';

// Quizzes wait, and are walked through in a browser.
jest.setTimeout(240_000);

const PIXEL = '987654321098765';
const TAG = 'G-MEUQUIZ123';

let quizzes: QuizClones;
const clones = new Map<string, Promise<QuizClone>>();

/** From then on nobody is to ask the original, and a visitor's browser cannot. */
async function cloneOf(name: string, request: Partial<QuizRequest> = {}): Promise<QuizClone> {
  const coming = clones.get(name) ?? quizzes.clone(quizOf(name), request);
  clones.set(name, coming);
  const clone = await coming;
  quizzes.original.asked.length = 0;
  return clone;
}

beforeAll(async () => {
  quizzes = await startQuizClones(CHECKOUT);
});
afterAll(() => quizzes.close());

describe('the clone of a quiz', () => {
  // `npm run test:deep` walks every branch of each branched quiz, and every way to a checkout both with that API and without.
  it('goes on to the checkout by its branches, and asks nobody else', async () => {
    const quiz = quizOf('next');
    const clone = await cloneOf('next');
    expect(clone.report).toMatchObject({ ended: 'complete', works: true, lost: [] });
    const { walks } = quiz;
    const spread = [walks[0], walks[Math.floor(walks.length / 2)], walks.at(-1)];
    await expectLed(quizzes, { clone, quiz, walks: spread.filter((walk) => walk !== undefined) });
  });

  deepIt('comes with what the original answered, as it came, for other tools', async () => {
    const { recorded, sink } = await cloneOf('next');
    if (recorded === undefined) throw new Error('Nothing was recorded.');
    const exchanges = JSON.parse((await sink.get(recorded.list)).toString()) as Exchange[];
    const { url } = quizOf('next');
    const store = { open: async (sha256: string) => Readable.from([sink.objects.get(sha256)]) };
    const contents = {
      fileName: 'quiz.warc.gz',
      software: 'Garimpo',
      at: new Date(),
      pages: [{ url, depth: 0, via: null }],
      exchanges,
    };
    const read = new MemorySink();
    const index = await ArchiveIndex.read(
      writeWarc(contents, store),
      { bytes: 64_000_000, recordBytes: 16_000_000, records: 5_000 },
      read,
      new AbortController().signal,
    );
    expect(index.firstPage).toBe(url);
    const page = index.find('GET', url);
    expect(page).toMatchObject({ status: 200, method: 'GET' });
    expect(exchanges.length).toBeGreaterThan(3);
    const bodies = exchanges.flatMap(({ body }) => (body === null ? [] : [body.sha256]));
    expect(bodies.filter((sha256) => !read.objects.has(sha256))).toEqual([]);
    // The clone's texts are led to the owner's checkout; the original's are not.
    const texts = [...read.objects.values()].map(String);
    expect(texts.some((text) => text.includes(CHECKOUT))).toBe(false);
  });

  deepIt.each([
    ['with the Navigation API', undefined, ['href', 'open', 'form', 'timeout']],
    ['without it', 'delete window.navigation', null],
  ])('leads there by the ways that pages know, %s', async (_what, before, names) => {
    const quiz = quizOf('caminhos');
    const walks = quiz.walks.filter(({ name }) => names?.includes(name) ?? true);
    expect(walks).toHaveLength(names?.length ?? 15);
    await expectLed(quizzes, { clone: await cloneOf('caminhos'), quiz, walks }, before);
  });

  // `npm run test:deep` clones all of the two dozen, the session of a chat and the survey among them.
  it.each([['digitado', { screens: { walked: 6, seen: 6 }, routes: { all: 1, toCheckout: 1 } }]])(
    '%s: has the screens that a person counts, and goes on with other words',
    async (name, counted) => {
      const quiz = quizOf(name);
      const clone = await cloneOf(name);
      expect(clone.report).toMatchObject({ ...counted, ended: 'complete', works: true, open: [] });
      await expectLed(quizzes, { clone, quiz, walks: quiz.walks });
    },
  );

  deepIt('passes on what the quiz adds to its checkout where its owner says so', async () => {
    const quiz = quizOf('parametros');
    const [walk] = quiz.walks;
    if (walk === undefined) throw new Error('no walk');
    for (const [passParameters, added] of [
      [true, ['Conservador', 'funil']],
      [false, [null, null]],
    ] as const) {
      const clone = await quizzes.clone(quiz, { passParameters });
      const [{ led } = { led: null }] = await quizzes.walkAll(clone, [{ quiz, walk }]);
      expect(['resposta', 'origem'].map((name) => led?.searchParams.get(name) ?? null)).toEqual(added);
      // An offer's number is the original's.
      expect(led?.searchParams.has('off')).toBe(false);
    }
  });

  it('is none of a page that leads nowhere', async () => {
    const page = { ...quizOf('doze'), url: 'http://checkout.test/pagar/doze' };
    await expect(quizzes.clone(page)).rejects.toMatchObject({ code: 'cloner.quiz.not_a_quiz' });
  });

  deepIt('has right addresses to copy, and ways out that stay', async () => {
    const clone = await cloneOf('caminhos');
    await quizzes.visit(clone, async (tab) => {
      await tab.goto(clone.start);
      const led = await tab.evaluate(`(() => {
        const made = document.createElement('div');
        const shadow = made.attachShadow({ mode: 'open' });
        document.body.append(made);
        shadow.innerHTML = '<a href="http://checkout.test/nova/oferta?off=1">a</a>';
        made.insertAdjacentHTML('beforeend', '<a href="https://wa.me/5511">b</a><a href="http://checkout.test/termos">c</a>');
        return new Promise((resolve) => setTimeout(() => resolve([
          document.querySelector('#href a').href, shadow.firstChild.href, ...[...made.querySelectorAll('a')].map((one) => one.href),
        ])));
      })()`);
      const [written, inShadow, ...others] = led as string[];
      expectCheckout(new URL(written ?? ''));
      expect(inShadow).toBe(written);
      expect(written?.endsWith('#agora')).toBe(true);
      expect(others).toEqual(['https://wa.me/5511', 'http://checkout.test/termos']);
    });
  });

  deepIt('is at the same step after a reload, goes back, and begins where it knows no step', async () => {
    const clone = await cloneOf('next');
    const { start } = clone;
    await quizzes.visit(clone, async (tab) => {
      await tab.goto(start);
      await tab.getByText('Começar').click();
      await tab.getByAltText('De 18 a 29').or(tab.getByText('De 18 a 29')).first().click();
      await tab.getByText('Você dorme bem?').waitFor();
      await tab.reload();
      await tab.getByText('Você dorme bem?').waitFor();
      await tab.goBack();
      await tab.getByText('Qual é a sua idade?').waitFor();
      await tab.goto(new URL('/next/nunca-vista', start).href);
      await tab.getByText('Descubra seu perfil de sono').waitFor();
    });
    expectOriginalUnasked(quizzes);
  });

  deepIt("tells its owner's trackers, and those of the original nothing", async () => {
    const ownTrackers = [
      { kind: 'meta-pixel' as const, id: PIXEL },
      { kind: 'google-analytics' as const, id: TAG },
    ];
    const clone = await cloneOf('rastreado', { ownTrackers });
    const { report, start } = clone;
    expect(report.trackers.map(({ kind, id, removed }) => [kind, id, removed])).toEqual(
      expect.arrayContaining([
        ['meta-pixel', '123456789012345', true],
        ['google-analytics', 'G-QUIZ123456', true],
        ['tiktok', 'CQUIZ1234567890ABCDE', true],
        ['utmify', '66f0c1d2e3a4b5c6d7e8f901', true],
      ]),
    );
    expect(report.endpoints.map(({ url, kind }) => [url, kind])).toEqual([
      ['http://hooks.test/passo', 'lead'],
      ['http://hooks.test/saida', 'lead'],
    ]);
    await quizzes.visit(clone, async (tab, run) => {
      await tab.goto(start);
      await tab.getByText('Quero participar').click();
      await tab.getByText('Quanto tempo livre você tem?').waitFor();
      // As an application sets up what its builder has for it.
      await tab.evaluate(
        `fbq('init', '123456789012345'); dataLayer.push(['config', 'G-QUIZ123456']); ttq.load('X'); null`,
      );
      const told = await toldIn(tab);
      expect(told.pixel).toEqual([
        ['init', PIXEL],
        ['track', 'PageView'],
        ['trackCustom', 'Passo', { id: 'inicio' }],
        ['trackCustom', 'Passo', { id: 'tempo' }],
      ]);
      expect(told.configured).toEqual([TAG]);
      expect(run.refused().sort()).toEqual(['connect.facebook.net:443', 'www.googletagmanager.com:443']);
    });
    expectOriginalUnasked(quizzes);
  });
});

async function toldIn(tab: Tab): Promise<{ pixel: unknown; configured: unknown }> {
  return (await tab.evaluate(`({
    pixel: fbq.queue.map((one) => [...one]),
    configured: dataLayer.filter((one) => one[0] === 'config').map((one) => one[1]),
  })`)) as { pixel: unknown; configured: unknown };
}
