import { describe, expect, it } from '@jest/globals';
import { score, searched, typedWords } from './match.ts';

const scoreOf = (search: string, title: string, others: string[] = []) =>
  score(searched(title, others), typedWords(search));

describe('what is typed finds', () => {
  it.each([
    ['the beginning of a title', 'ades', 'Adestramento Gentil', []],
    ['a word of it', 'gentil', 'Adestramento Gentil', []],
    ['a piece of a word', 'stra', 'Adestramento Gentil', []],
    ['without accents what has them', 'acao', 'Ação Rápida', []],
    ['with accents what has none', 'açúcar', 'Desafio sem acucar', []],
    ['whatever the case', 'QUIZ', 'Clonar Quiz', []],
    ['words in any order', 'gentil ades', 'Adestramento Gentil', []],
    ['what is known beside the title', 'pets', 'Adestramento Gentil', ['pets · escala']],
    ['one word here and one there', 'gentil pets', 'Adestramento Gentil', ['pets · escala']],
    ['first letters', 'cs', 'Clonar Sites', []],
    ['shortened words', 'closi', 'Clonar Sites', []],
    ['a letter that is missing', 'adestrmento', 'Adestramento', []],
    ['a letter too many', 'adesttramento', 'Adestramento', []],
    ['another letter', 'adistramento', 'Adestramento', []],
    ['two letters that changed places', 'adestarmento', 'Adestramento', []],
  ])('%s', (_, search, title, others) => {
    expect(scoreOf(search, title, others)).toBeGreaterThan(0);
  });

  it.each([
    ['something else', 'xyz', 'Adestramento Gentil', []],
    ['one word of two', 'gentil xyz', 'Adestramento Gentil', []],
    ['letters strewn over the words', 'aem', 'Adestramento Gentil', []],
    ['two slips', 'adistrmento', 'Adestramento', []],
    ['a slip in a short word', 'quzi', 'Quiz', []],
  ])('nothing for %s', (_, search, title, others) => {
    expect(scoreOf(search, title, others as string[])).toBe(0);
  });
});

it('puts the better way of matching first', () => {
  const ways = [
    scoreOf('quiz', 'Quiz de pets'),
    scoreOf('quiz', 'Clonar Quiz'),
    scoreOf('quiz', 'Superquiz'),
    scoreOf('quiz', 'Outra', ['quiz']),
    scoreOf('quiz', 'Outra', ['superquiz']),
    scoreOf('quiz', 'Qual uva importa zero'),
  ];
  expect(ways).toEqual([...ways].sort((a, b) => b - a));
  expect(new Set(ways).size).toBe(ways.length);
});
