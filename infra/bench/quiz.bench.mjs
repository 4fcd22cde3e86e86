// @ts-check
/**
 * The fixture quizzes through this product, beside a visitor who takes the fewest walks that see all of their screens: what a capture
 * takes, what it asks the original for, and how fast the clone answers. `npm run bench -- quiz doze` measures this quiz only.
 */
import { loadavg } from 'node:os';
import { measureQuizzes } from './quiz/measure-quizzes.mjs';

/** @typedef {import('./quiz/measure-quizzes.mjs').MeasuredQuiz} MeasuredQuiz */

const USUAL_QUIZ = 'doze';
const AIM_USUAL_S = 20;

/** @param {string[]} names @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench(names) {
  const quizzes = await measureQuizzes(names);
  if (quizzes.length === 0) throw new Error(`There is no quiz of these names: ${names.join(', ')}.`);
  const aims = aimsOf(quizzes);
  const ratios = quizzes.map(({ seconds, visitSeconds }) => seconds / visitSeconds);
  return {
    title: `${quizzes.length} quizzes: captured whole, and walked by a visitor who only sees every screen (baseline)`,
    rows: quizzes.map((quiz) => ({
      quiz: quiz.name,
      screens: `${quiz.walked} of ${quiz.seen}`,
      'as written': quiz.screens,
      ways: quiz.ways,
      routes: `${quiz.toCheckout} of ${quiz.routes}`,
      seconds: quiz.seconds.toFixed(1),
      baseline: quiz.visitSeconds.toFixed(1),
      ratio: `${(quiz.seconds / quiz.visitSeconds).toFixed(2)}x`,
      'requests per screen': (quiz.requests / quiz.seen).toFixed(1),
      KiB: Math.round(quiz.bytes / 1024),
      'answer p95 ms': quiz.replay?.p95Ms.toFixed(2) ?? '',
      'bare server': quiz.replay?.bareP95Ms.toFixed(2) ?? '',
      works: String(quiz.works),
      arrived: `${quiz.arrived} of ${quiz.walks}`,
      leaks: quiz.leaks,
    })),
    notes: [
      `Median: ${median(ratios).toFixed(2)} times the visitor's time.`,
      `Load of the machine, others included: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    ],
    aims,
  };
}

/** @param {MeasuredQuiz[]} quizzes @returns {{ aim: string, is: string, met: boolean }[]} */
function aimsOf(quizzes) {
  const usual = quizzes.find(({ name }) => name === USUAL_QUIZ);
  const partly = quizzes.filter(
    ({ walked, seen, screens, ended }) => walked < seen || seen < screens || ended !== 'complete',
  );
  const other = quizzes.filter(({ seen, screens }) => seen !== screens);
  const failing = quizzes.filter(({ works }) => works !== true);
  const lost = quizzes.filter(({ arrived, walks }) => arrived < walks);
  const leaks = quizzes.reduce((all, quiz) => all + quiz.leaks, 0);
  return [
    ...(usual === undefined
      ? []
      : [
          {
            aim: `a quiz of 12 screens in under ${AIM_USUAL_S} s`,
            is: `${usual.seconds.toFixed(1)} s`,
            met: usual.seconds < AIM_USUAL_S,
          },
        ]),
    {
      aim: "every walk on the clone leads to the user's checkout, campaign and all",
      is: lost.length === 0 ? 'all' : `not ${lost.map(({ name }) => name).join(', ')}`,
      met: lost.length === 0,
    },
    {
      aim: 'nothing else is asked for in a minute and more, with the original switched off',
      is: String(leaks),
      met: leaks === 0,
    },
    {
      aim: 'as many screens as a person counts',
      is: other.length === 0 ? 'all' : `not ${other.map(({ name }) => name).join(', ')}`,
      met: other.length === 0,
    },
    {
      aim: 'every way walked on the clone itself, by the capture',
      is: failing.length === 0 ? 'all' : `not ${failing.map(({ name }) => name).join(', ')}`,
      met: failing.length === 0,
    },
    {
      aim: 'every screen walked, of quizzes of up to 40 screens',
      is: partly.length === 0 ? 'all' : `not ${partly.map(({ name }) => name).join(', ')}`,
      met: partly.length === 0,
    },
  ];
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return /** @type {number} */ (sorted[Math.floor(sorted.length / 2)]);
}
