import { anticloneErrors } from '@garimpo/anticlone-contract';
import { ApiError, errorText } from '@garimpo/sdk';
import { describe, expect, it } from '@jest/globals';
import { text } from './pt-br.ts';
import { clonesText } from './pt-br-clones.ts';
import { trackingText } from './pt-br-tracking.ts';

const said = (code: string, rule?: string) => {
  const fields = rule === undefined ? [] : [{ path: 'x', rule }];
  return errorText(
    new ApiError({ kind: 'http', code, status: 409, requestId: 'r', fields }),
    text.errors,
    '',
  );
};

describe('texts of the specification', () => {
  it.each([
    ['Atualizar', text.page.refresh],
    ['Nova Oferta', text.newSite.label],
    ['Domínios Clonados', clonesText.title],
    ['Nenhum clone detectado ainda.', clonesText.empty],
    ['Trackeamento de Eventos', trackingText.title],
    ['Erro ao buscar eventos', trackingText.failed],
    ['Nenhum evento', trackingText.empty],
    ['7d', trackingText.periodOf('7d')],
    ['30d', trackingText.periodOf('30d')],
    ['0,0%', trackingText.percent(0)],
    ['33,3%', trackingText.percent(33.3)],
    ['Ação salva com sucesso!', text.action.saved],
    ['Copiar script', text.list.copyScript],
    ['Entre para usar este recurso', text.errors['request.token.missing']],
    ['Tem certeza que deseja excluir este site?', text.deleteDialog.question],
    ['Limite de anticlones atingido para seu plano. (10)', said('anticlone.sites.limit_reached', '10')],
  ])('%s', (expected, actual) => {
    expect(actual).toBe(expected);
  });

  it('has a sentence for every answer of the service, also with a reason that is new', () => {
    expect(Object.keys(text.errors)).toEqual(expect.arrayContaining(Object.keys(anticloneErrors)));
    for (const code of Object.keys(text.errors)) expect(said(code, 'toString')).toMatch(/^[A-ZÀ-Ú].*[^\s]$/);
  });
});
