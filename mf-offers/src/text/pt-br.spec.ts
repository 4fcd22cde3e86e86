import { offersErrors } from '@garimpo/offers-contract';
import { ApiError, type ErrorSentence } from '@garimpo/sdk';
import { describe, expect, it } from '@jest/globals';
import { text } from './pt-br.ts';
import { alertErrors } from './pt-br-alerts.ts';
import { channelErrors } from './pt-br-channels.ts';
import { dialogsText } from './pt-br-dialogs.ts';
import { extensionText } from './pt-br-extension.ts';
import { mediaErrors, mediaText } from './pt-br-media.ts';
import { pageErrors } from './pt-br-page-watch.ts';

/** Texts of the specification, letter for letter. "URL Bibliotela de Anúncios" is its one corrected sentence here. */
describe('the texts of the specification', () => {
  it.each([
    ['Minhas Ofertas', text.board.title],
    ['Adicionar Nova Oferta', text.board.add],
    ['Carregando...', text.board.loading],
    ['Carregando métricas...', text.card.loadingMetrics],
    ['Excluir Oferta', text.card.remove],
    ['Excluindo...', dialogsText.deleteDialog.busy],
    ['Tem certeza que deseja excluir esta oferta?', dialogsText.deleteDialog.question],
    ['Ver Métricas Detalhadas', text.card.metricsName],
    ['Adicionar Nova Oferta', dialogsText.offerDialog.addTitle],
    ['Editar Oferta', dialogsText.offerDialog.editTitle],
    ['Título', dialogsText.offerDialog.title],
    ['URL Biblioteca de Anúncios', dialogsText.offerDialog.offerUrl],
    ['Landing Page URL', dialogsText.offerDialog.landingPageUrl],
    ['Descrição', dialogsText.offerDialog.description],
    ['Tags', dialogsText.offerDialog.tags],
    ['Cancelar', dialogsText.offerDialog.cancel],
    ['Adicionar Oferta', dialogsText.offerDialog.add],
    ['Adicionando...', dialogsText.offerDialog.adding],
    ['Salvar Alterações', dialogsText.offerDialog.save],
    ['Sua sessão expirou. Faça login novamente.', dialogsText.offerDialog.expired],
    ['Baixando mídia...', mediaText.title],
    ['Erro ao baixar mídia: ', mediaText.failed('')],
    ['Erro ao adicionar oferta. Veja o console para detalhes.', dialogsText.offerDialog.addFailed],
    ['Erro ao adicionar oferta', dialogsText.offerDialog.addFailedOnBoard],
    ['Erro ao excluir oferta', dialogsText.deleteDialog.failed],
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

  it.each([
    [undefined, 'em alguns minutos.'],
    [1, 'em 1 segundo.'],
    [27, 'em 27 segundos.'],
    [90, 'em 2 minutos.'],
  ])('says when another reading can be asked for: %p', (retryAfterSeconds, wait) => {
    const code = 'offers.refresh.too_many';
    const error = new ApiError({
      kind: 'http',
      code,
      status: 429,
      requestId: 'r',
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
    const sentence: ErrorSentence = text.errors[code];
    expect(typeof sentence === 'function' && sentence(error)).toMatch(new RegExp(`${wait}$`));
  });

  it('has a sentence for every answer of the service', () => {
    expect(
      Object.keys({
        ...extensionText.errors,
        ...alertErrors,
        ...channelErrors,
        ...pageErrors,
        ...mediaErrors,
      }),
    ).toEqual(expect.arrayContaining(Object.keys(offersErrors)));
  });
});
