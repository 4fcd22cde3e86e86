import { expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  ['password', 'on the list'],
  ['PassWord', 'whatever the case'],
  [' password ', 'with spaces around it'],
  ['ｐａｓｓｗｏｒｄ', 'in full width'],
  ['senha123', 'a word and digits'],
  ['senha1234', 'a word that the list has not, and digits'],
  ['Brasil@2026', 'a word and a year'],
  ['!!flamengo!!', 'a word between signs'],
  ['87654321', 'backwards'],
  ['drowssap', 'backwards'],
])('%s is common: %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each([
  'uma senha que ninguém adivinha',
  'xK3#vv90qLmT',
  'brasil e mais três palavras',
  'senha do banco 2026',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

it('answers at once when the list is there', async () => {
  await isCommonPassword('x');
  const began = performance.now();
  for (let turn = 0; turn < 1000; turn += 1) await isCommonPassword(`${turn} de mil`);
  expect(performance.now() - began).toBeLessThan(500);
});
