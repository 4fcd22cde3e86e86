import { readingSources } from '@garimpo/offers-contract';
import { expect, it } from '@jest/globals';
import { metricsText } from './pt-br-metrics.ts';

it.each([
  ['Quantidade de Anúncios', metricsText.chart.title],
  ['Carregando...', metricsText.loading],
  ['Erro ao buscar métricas', metricsText.failed],
  ['Nenhuma métrica registrada para este período.', metricsText.empty],
])('%s', (expected, actual) => {
  expect(actual).toBe(expected);
});

it('has a word for every source, and one for those to come', () => {
  expect(Object.keys(metricsText.readings.sources)).toEqual(expect.arrayContaining([...readingSources]));
  expect(metricsText.readings.otherSource).not.toBe('');
});
