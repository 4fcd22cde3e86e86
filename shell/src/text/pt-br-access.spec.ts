import { describe, expect, it } from '@jest/globals';
import { text } from './pt-br.ts';
import { accessText } from './pt-br-access.ts';

/** Texts of the specification on these screens, letter for letter. */
const specified: [sentence: string, here: string][] = [
  ['Trocar senha', accessText.reset.title],
  ['A senha deve ter pelo menos 8 caracteres.', text.newPassword.tooShort(8)],
  ['As senhas não coincidem.', text.newPassword.mismatch],
  ['Salvando...', accessText.reset.busy],
  ['Senha alterada com sucesso!', accessText.reset.done],
];

describe('texts of the specification', () => {
  it.each(specified)('%s', (sentence, here) => {
    expect(here).toBe(sentence);
  });
});

describe('our own texts', () => {
  const own = sentences(accessText).filter((sentence) => !specified.some(([known]) => known === sentence));

  it('have no exclamation mark and no ellipsis sign', () => {
    expect(own.filter((sentence) => /[!…]/.test(sentence))).toEqual([]);
  });
});

function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(sentences);
}
