import { planNames, UNLIMITED } from '@garimpo/accounts-contract';
import { describe, expect, it } from '@jest/globals';
import { planFeatures, plans } from './seed-plans.ts';

describe('plans', () => {
  it('are the three of the product, cheapest first', () => {
    expect(plans.map((plan) => [plan.name, plan.price])).toEqual([
      ['starter', 67],
      ['intermediario', 97],
      ['avancado', 197],
    ]);
    expect(plans.map((plan) => plan.name)).toEqual([...planNames]);
  });

  it('give more of everything with each step', () => {
    const size = (limit: number) => (limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit);
    for (const counter of [
      'maxLibraries',
      'maxClones',
      'maxAnticlone',
      'maxQuizzes',
      'maxCloakerRequests',
    ] as const) {
      const [small, middle, large] = plans.map((plan) => size(plan[counter]));
      expect(small).toBeLessThan(middle!);
      expect(middle).toBeLessThan(large!);
    }
  });

  it('name a price for an extra quiz exactly where quizzes are limited', () => {
    for (const plan of plans) expect(plan.quizExtraPrice === null).toBe(plan.maxQuizzes === UNLIMITED);
  });

  it('say their limits on the card', () => {
    expect(plans.map(planFeatures)).toEqual([
      [
        '20 bibliotecas acompanhadas',
        '5 páginas clonadas',
        '2 páginas no Anticlone',
        '1 quiz, extra por R$\u00a09,00',
        '10.000 requisições por mês',
      ],
      [
        '100 bibliotecas acompanhadas',
        '25 páginas clonadas',
        '10 páginas no Anticlone',
        '10 quizzes, extra por R$\u00a07,00',
        '100.000 requisições por mês',
      ],
      [
        '500 bibliotecas acompanhadas',
        '100 páginas clonadas',
        '50 páginas no Anticlone',
        'Quizzes ilimitados',
        '1 milhão de requisições por mês',
      ],
    ]);
  });
});
