import { offersErrors } from '@garimpo/offers-contract';
import { ApiError, type ErrorSentence } from '@garimpo/sdk';
import { describe, expect, it } from '@jest/globals';
import { text } from './pt-br.ts';

/** Texts of the specification, letter for letter. "URL Bibliotela de Anúncios" is its one corrected sentence here. */
describe('the texts of the specification', () => {
  it.each([
    ['Minhas Ofertas', text.board.title],
    ['Adicionar Nova Oferta', text.board.add],
    ['Carregando...', text.board.loading],
    ['Carregando métricas...', text.card.loadingMetrics],
    ['Excluir Oferta', text.card.remove],
    ['Excluindo...', text.deleteDialog.busy],
    ['Tem certeza que deseja excluir esta oferta?', text.deleteDialog.question],
    ['Ver Métricas Detalhadas', text.card.metricsName],
    ['Adicionar Nova Oferta', text.offerDialog.addTitle],
    ['Editar Oferta', text.offerDialog.editTitle],
    ['Título', text.offerDialog.title],
    ['URL Biblioteca de Anúncios', text.offerDialog.offerUrl],
    ['Landing Page URL', text.offerDialog.landingPageUrl],
    ['Descrição', text.offerDialog.description],
    ['Tags', text.offerDialog.tags],
    ['Cancelar', text.offerDialog.cancel],
    ['Adicionar Oferta', text.offerDialog.add],
    ['Adicionando...', text.offerDialog.adding],
    ['Salvar Alterações', text.offerDialog.save],
    ['Sua sessão expirou. Faça login novamente.', text.offerDialog.expired],
    ['Erro ao adicionar oferta. Veja o console para detalhes.', text.offerDialog.addFailed],
    ['Erro ao adicionar oferta', text.offerDialog.addFailedOnBoard],
    ['Erro ao excluir oferta', text.deleteDialog.failed],
    ['Status inválido', text.errors['offers.status.invalid']],
    ['Usuário não autenticado', text.errors['request.token.missing']],
  ])('%s', (expected, actual) => {
    expect(actual).toBe(expected);
  });

  it('names the limit that the service tells', () => {
    const code = 'offers.libraries.limit_reached';
    const fields = [{ path: 'maxLibraries', rule: '25' }];
    const error = new ApiError({ kind: 'http', code, status: 409, requestId: 'r', fields });
    const sentence: ErrorSentence = text.errors[code];
    expect(typeof sentence === 'function' && sentence(error)).toBe(
      'Limite de bibliotecas atingido para seu plano. (25)',
    );
  });

  it('has a sentence for every answer of the service', () => {
    expect(Object.keys(text.errors)).toEqual(expect.arrayContaining(Object.keys(offersErrors)));
  });
});
