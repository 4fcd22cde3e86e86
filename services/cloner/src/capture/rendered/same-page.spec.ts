import { describe, expect, it } from '@jest/globals';
import { equalWords, type Likeness, worksAlike } from './same-page.ts';

describe('equalWords', () => {
  it.each([
    ['Curso de Violão', 'Curso  de\nViolão', 1],
    ['A oferta acaba em 14:59', 'A oferta acaba em 14:31', 1],
    ['Ana disse\nBia disse', 'Bia disse\nAna disse', 1],
    ['', '', 1],
    ['Curso de Violão', '', 0],
    ['um dois três quatro', 'um dois', 2 / 3],
    ['um', 'um um um', 0.5],
  ])('%j and %j', (original, copy, share) => {
    expect(equalWords(original, copy)).toBeCloseTo(share, 6);
  });
});

describe('worksAlike', () => {
  const same: Likeness = { fidelity: { wide: 1, narrow: 1 }, words: 1, errors: [] };
  it.each<[Partial<Likeness>, boolean]>([
    [{}, true],
    [{ fidelity: null }, true],
    [{ fidelity: { wide: 1, narrow: 0.9 } }, false],
    [{ words: 0.9 }, false],
    [{ errors: ['x is not defined'] }, false],
  ])('%j', (change, works) => {
    expect(worksAlike({ ...same, ...change })).toBe(works);
  });
});
