import { clonerErrors } from '@garimpo/cloner-contract';
import { ApiError, type ErrorSentence } from '@garimpo/sdk';
import { describe, expect, it } from '@jest/globals';
import { text } from './pt-br.ts';

const said = (code: keyof typeof text.errors, rule?: string) => {
  const fields = rule === undefined ? [] : [{ path: 'x', rule }];
  const error = new ApiError({ kind: 'http', code, status: 409, requestId: 'r', fields });
  const sentence: ErrorSentence = text.errors[code];
  return typeof sentence === 'function' ? sentence(error) : sentence;
};

describe('texts of the specification', () => {
  it.each([
    ['Clonar Site', text.page.cloneSite],
    ['Clonar Quiz', text.page.cloneQuiz],
    ['Sites Clonados', text.page.title],
    ['O que deseja fazer?', text.cloneDialog.title],
    ['Usar Hospedagem', text.cloneDialog.host],
    ['Baixar ZIP', text.cloneDialog.zip],
    ['Processando...', text.cloneDialog.busy],
    ['Use até 20 letras, números ou hífen (-)', text.cloneDialog.nameProblems.format],
    ['Este nome já está em uso.', text.cloneDialog.nameProblems.taken],
    ['Site clonado com sucesso!', text.success.title],
    ['Erro', text.failure.title],
    ['Fechar', text.failure.close],
    ['Erro inesperado ao clonar.', text.failure.unexpected],
    ['Erro ao contar clones.', text.page.countFailed],
    ['Erro ao baixar ZIP', text.zip.failed],
    ['Erro ao excluir clone: ', text.deleteDialog.failed('')],
    ['Tem certeza que deseja excluir este site?', text.deleteDialog.question],
    ['Este subdomínio já está em uso. Escolha outro.', said('cloner.subdomain.taken')],
    ['Limite de páginas clonadas atingido para seu plano. (25)', said('cloner.clones.limit_reached', '25')],
    ['Limite de clones atingido.', said('cloner.clones.limit_reached')],
    ['Erro inesperado ao clonar.', said('cloner.capture.failed')],
    ['Não foi possível identificar o subdomínio do site clonado.', said('cloner.site.not_found')],
    ['Usuário não autenticado', said('request.token.missing')],
  ])('%s', (expected, actual) => {
    expect(actual).toBe(expected);
  });

  it.each([
    ['404', 'Esta página não existe (resposta 404). Confira o endereço.'],
    ['410', 'Esta página não existe mais (resposta 410). Confira o endereço.'],
    ['503', 'O servidor da página está com problemas (resposta 503). Tente de novo mais tarde.'],
    ['403', 'A página recusou a cópia (resposta 403). Confira se ela abre sem login.'],
  ])('says what an answer of %s means', (status, sentence) =>
    expect(said('cloner.page.refused', status)).toBe(sentence),
  );

  it('has a sentence for every answer of the service, also with a reason that is new', () => {
    expect(Object.keys(text.errors)).toEqual(expect.arrayContaining(Object.keys(clonerErrors)));
    for (const code of Object.keys(text.errors) as (keyof typeof text.errors)[])
      expect(said(code, 'toString')).toMatch(/^[A-ZÀ-Ú].*[^\s]$/);
  });
});
