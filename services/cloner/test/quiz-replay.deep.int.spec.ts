import './quiz-replay.int.spec.ts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CHECKOUT, expectLed, quizOf } from './support/led-walks.ts';
import { type QuizClones, startQuizClones } from './support/quiz-clones.ts';

// Quizzes wait, and are walked through in a browser by each of their branches.
jest.setTimeout(400_000);

/** React with a page of its own for every step; calls to another origin; data that the page decrypts. */
const BRANCHED = ['next', 'conversa', 'cifrado'];

let quizzes: QuizClones;
beforeAll(async () => {
  quizzes = await startQuizClones(CHECKOUT);
});
afterAll(() => quizzes.close());

describe('the clone of a quiz', () => {
  it.each(BRANCHED)('%s goes on to the checkout by every branch, and asks nobody else', async (name) => {
    const quiz = quizOf(name);
    const clone = await quizzes.clone(quiz);
    expect(clone.report).toMatchObject({ ended: 'complete', works: true, lost: [] });
    await expectLed(quizzes, { clone, quiz, walks: quiz.walks });
  });

  it('leads there by every way that pages know, with the Navigation API', async () => {
    const quiz = quizOf('caminhos');
    expect(quiz.walks).toHaveLength(15);
    await expectLed(quizzes, { clone: await quizzes.clone(quiz), quiz, walks: quiz.walks });
  });
});
