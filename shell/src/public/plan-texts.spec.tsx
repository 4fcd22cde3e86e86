import { describe, expect, it } from '@jest/globals';
import { AVANCADO, INTERMEDIARIO, PLANS, STARTER } from '../app/testing/plans.ts';
import { findPlan, launchPrice, overageText, planContents, shortPrice } from './plan-texts.ts';

const plain = (sentence: string) => sentence.replaceAll('\u00a0', ' ');

describe('what a plan holds', () => {
  it('is counted, one apart from many', () => {
    expect(planContents({ ...STARTER, maxLibraries: 1, maxClones: 1, maxAnticlone: 1 }).map(plain)).toEqual([
      '1 biblioteca acompanhada',
      '1 página clonada',
      '1 página no Anticlone',
      '1 quiz, extra por R$ 9,00',
      '10.000 requisições por mês',
    ]);
  });

  it('is unlimited at -1, and then an extra quiz has no price', () => {
    const plan = {
      ...STARTER,
      maxLibraries: -1,
      maxClones: -1,
      maxAnticlone: -1,
      maxQuizzes: -1,
      maxCloakerRequests: -1,
    };
    expect(planContents(plan)).toEqual([
      'Bibliotecas ilimitadas',
      'Páginas clonadas ilimitadas',
      'Anticlone ilimitado',
      'Quizzes ilimitados',
      'Requisições ilimitadas',
    ]);
  });

  it.each([
    [999_999, '999.999 requisições por mês'],
    [1_000_000, '1 milhão de requisições por mês'],
    [1_500_000, '1.500.000 requisições por mês'],
    [3_000_000, '3 milhões de requisições por mês'],
  ])('%i requests', (maxCloakerRequests, sentence) => {
    expect(planContents({ ...STARTER, maxCloakerRequests }).at(-1)).toBe(sentence);
  });
});

describe('the price', () => {
  it.each([
    [STARTER, 37, 'R$ 37/mês'],
    [INTERMEDIARIO, null, 'R$ 97/mês'],
    [AVANCADO, null, 'R$ 197/mês'],
    // An operator who made the plan cheaper than the offer has ended the offer.
    [{ ...STARTER, price: 29 }, null, 'R$ 29/mês'],
  ])('of $name', (plan, launch, short) => {
    expect(launchPrice(plan)).toBe(launch);
    expect(plain(shortPrice(plan))).toBe(short);
  });

  it.each([
    [STARTER, null],
    [INTERMEDIARIO, 'R$ 3,00 por 1.000 requisições extras'],
    [AVANCADO, 'R$ 2,00 por 1.000 requisições extras'],
  ])('of requests beyond those of $name', (plan, sentence) => {
    const overage = overageText(plan);
    expect(overage === null ? null : plain(overage)).toBe(sentence);
  });
});

describe('findPlan', () => {
  it.each([
    ['starter', STARTER],
    ['Avancado', AVANCADO],
    [INTERMEDIARIO.id, INTERMEDIARIO],
    ['ouro', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j', (asked, plan) => {
    expect(findPlan(PLANS, asked)).toBe(plan);
  });
});
