import type { AlertCondition, AlertEventView } from '@garimpo/offers-contract';
import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../features/alerts/testing/alerts.ts';
import { alertsText } from './pt-br-alerts.ts';

const rises = (days: number): AlertCondition => ({ kind: 'rises', percent: 50, days });

describe('what an alert says', () => {
  it.each<[string, Partial<AlertEventView>]>([
    ['cruzou 600: 612 anúncios, era 598', {}],
    ['cruzou 600: 612 anúncios', { previousCount: null }],
    ['caiu abaixo de 600: 560 anúncios, era 612', { direction: 'down', count: 560, previousCount: 612 }],
    ['subiu 53% em 7 dias: 612 anúncios, era 400', { condition: rises(7), previousCount: 400 }],
    ['subiu mais de 50% em 1 dia: 1 anúncio, era 0', { condition: rises(1), count: 1, previousCount: 0 }],
    [
      'zerou: 0 anúncios, era 31',
      { condition: { kind: 'zero' }, direction: 'down', count: 0, previousCount: 31 },
    ],
    [
      'mudou a página: preço de R$ 97,00 para R$ 67,00; aparência 34% diferente',
      {
        condition: { kind: 'page_changed' },
        direction: null,
        count: null,
        page: { price: { before: 'R$ 97,00', after: 'R$ 67,00' }, look: 0.34 },
      },
    ],
  ])('%s', (sentence, part) => {
    expect(alertsText.panel.happened(eventOf(part))).toBe(sentence);
  });

  it.each<[string, AlertCondition]>([
    ['Cruza 1.200 anúncios', { kind: 'crosses', threshold: 1200 }],
    ['Cruza 1 anúncio', { kind: 'crosses', threshold: 1 }],
    ['+50% em 7 dias', rises(7)],
    ['+50% em 1 dia', rises(1)],
    ['Zerou', { kind: 'zero' }],
  ])('a rule is called "%s"', (name, condition) => {
    expect(alertsText.rules.condition(condition)).toBe(name);
  });
});
