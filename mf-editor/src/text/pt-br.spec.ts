import { clonerErrors } from '@garimpo/cloner-contract';
import { ApiError, type ErrorSentence } from '@garimpo/sdk';
import { expect, it } from '@jest/globals';
import { text } from './pt-br.ts';
import { workText } from './pt-br-work.ts';

it.each([
  ['Carregando editor...', text.page.loading],
  ['Selecione um site para editar.', text.choose.title],
  ['Site não encontrado ou formato inválido', text.failure.title],
  ['Voltar', workText.bar.back],
  ['Gerenciar Scripts', workText.bar.scripts],
  ['Salvar site', workText.bar.save],
  ['Salvando...', workText.bar.saving],
  ['Site salvo com sucesso!', workText.save.done],
  ['Erro ao salvar o site.', workText.save.failed('')],
])('text of the specification: %s', (expected, actual) => {
  expect(actual).toBe(expected);
});

it('has a sentence for every answer of the service, also with a reason that is new', () => {
  expect(Object.keys(text.errors)).toEqual(expect.arrayContaining(Object.keys(clonerErrors)));
  for (const [code, sentence] of Object.entries<ErrorSentence>(text.errors)) {
    const fields = [{ path: 'x', rule: 'toString' }];
    const error = new ApiError({ kind: 'http', code, status: 409, requestId: 'r', fields });
    expect(typeof sentence === 'function' ? sentence(error) : sentence).toMatch(/^[A-ZÀ-Ú].*[^\s]$/);
  }
});
