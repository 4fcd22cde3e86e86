import { ApiError, type ErrorSentence } from '@garimpo/sdk';
import { trafficFilterErrors } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { text } from './pt-br.ts';
import { campaignsText } from './pt-br-campaigns.ts';
import { formText } from './pt-br-form.ts';
import { deviceText, networkText } from './pt-br-words.ts';

const said = (code: keyof typeof text.errors, rule?: string) => {
  const fields = rule === undefined ? [] : [{ path: 'x', rule }];
  const error = new ApiError({ kind: 'http', code, status: 409, requestId: 'r', fields });
  const sentence: ErrorSentence = text.errors[code];
  return typeof sentence === 'function' ? sentence(error) : sentence;
};

describe('texts of the specification', () => {
  it.each([
    ['Campanhas', campaignsText.page.title],
    ['Criar Campanha', campaignsText.page.create],
    ['Todas', campaignsText.filter.tabs.all],
    ['Ativas', campaignsText.filter.tabs.active],
    ['Desativadas', campaignsText.filter.tabs.inactive],
    ['Pesquisar por nome', campaignsText.filter.search],
    ['Nenhuma campanha encontrada', campaignsText.empty.title],
    ['Criar Campanha', formText.create],
    ['Cancelar', formText.cancel],
    ['Facebook', networkText.facebook],
    ['TikTok', networkText.tiktok],
    ['Google Ads', networkText.google],
    ['Kwai', networkText.kwai],
    ['Celular', deviceText.phone],
    ['Tablet', deviceText.tablet],
    ['Computador', deviceText.computer],
  ])('%s', (expected, actual) => {
    expect(actual).toBe(expected);
  });

  it('has a sentence for every answer of the service, also with a reason that is new', () => {
    expect(Object.keys(text.errors)).toEqual(expect.arrayContaining(Object.keys(trafficFilterErrors)));
    for (const code of Object.keys(text.errors) as (keyof typeof text.errors)[])
      expect(said(code, 'toString')).toMatch(/^[A-ZÀ-Ú].*[^\s]$/);
  });
});
