import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { FUNNEL_QUIZZES } from './quizzes/funnels.ts';
import { CHECKOUT, expectLed } from './support/led-walks.ts';
import { type QuizClones, startQuizClones } from './support/quiz-clones.ts';

// Each is captured, tried by the capture itself, and walked through by a person in every way.
jest.setTimeout(400_000);

let quizzes: QuizClones;
beforeAll(async () => {
  quizzes = await startQuizClones(CHECKOUT);
});
afterAll(() => quizzes.close());

it('are two dozen', () => {
  expect(FUNNEL_QUIZZES).toHaveLength(24);
});

it.each(FUNNEL_QUIZZES.map((quiz) => [quiz.name, quiz] as const))(
  '%s: has as many screens as a person counts, and leads on by every way with other words',
  async (_name, quiz) => {
    const clone = await quizzes.clone(quiz);
    const count = quiz.screens.length;
    expect(clone.report).toMatchObject({
      screens: { walked: count, seen: count },
      ended: 'complete',
      works: true,
      open: [],
      lost: [],
      tried: { failed: [] },
    });
    const { all, toCheckout } = clone.report.routes ?? { all: 0, toCheckout: -1 };
    expect([all > 0, toCheckout]).toEqual([true, all]);
    await expectLed(quizzes, { clone, quiz, walks: quiz.walks });
  },
);
