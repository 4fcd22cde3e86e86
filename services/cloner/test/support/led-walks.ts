import { expect } from '@jest/globals';
import { OWN_CHECKOUT_HOST, type Quiz, type QuizWalk } from '../quizzes/quiz.ts';
import { QUIZZES } from '../quizzes/quizzes.ts';
import type { QuizClone, QuizClones } from './quiz-clones.ts';

/** Address of the user's own checkout. */
export const CHECKOUT = `http://${OWN_CHECKOUT_HOST}/meu/plano?produto=7&src=meu#agora`;
/** Parameters of the visitor and of the user's address. */
const LED = {
  produto: '7',
  src: 'meu',
  utm_source: 'meta',
  utm_campaign: 'teste-01',
  xcod: 'abc123',
  fbclid: 'IwAR0x9',
};

export const quizOf = (name: string): Quiz => QUIZZES.find((one) => one.name === name)!;

export function expectCheckout(led: URL | null): void {
  expect(`${led?.origin}${led?.pathname}`).toBe(CHECKOUT.split('?', 1)[0]);
  expect([...(led?.searchParams ?? [])].sort()).toEqual(Object.entries(LED).sort());
}

export function expectOriginalUnasked({ original }: QuizClones): void {
  expect(original.asked.filter(({ host }) => host !== OWN_CHECKOUT_HOST)).toEqual([]);
}

/**
 * Expects that every walk ends at the checkout, and requests nothing else.
 * @param before runs before the page's scripts
 */
export async function expectLed(
  quizzes: QuizClones,
  { clone, quiz, walks }: { clone: QuizClone; quiz: Quiz; walks: readonly QuizWalk[] },
  before?: string,
): Promise<void> {
  // The original gets no requests, and the visitor's browser cannot reach it.
  quizzes.original.asked.length = 0;
  const walked = await quizzes.walkAll(
    clone,
    walks.map((walk) => ({ quiz, walk, before })),
  );
  expect(walked).toHaveLength(walks.length);
  for (const { led, refused } of walked) {
    expectCheckout(led);
    expect(refused).toEqual([]);
  }
  expectOriginalUnasked(quizzes);
}
