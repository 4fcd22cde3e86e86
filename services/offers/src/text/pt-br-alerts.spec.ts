import { expect, it } from '@jest/globals';
import { type AlertFacts, alertEmail } from './pt-br-alerts.ts';

const alert: AlertFacts = {
  offerTitle: 'Bolos no Pote',
  condition: { kind: 'crosses', threshold: 50 },
  direction: 'up',
  count: 1234,
  previousCount: 48,
  checkedAt: new Date('2026-03-02T11:10:00Z'),
};

it.each<[string, Partial<AlertFacts>, string]>([
  ['up', {}, 'subiu para 1.234 anúncios ativos, antes 48'],
  ['down', { direction: 'down', count: 1 }, 'caiu para 1 anúncio ativo, antes 48'],
  ['the first reading', { previousCount: null }, 'subiu para 1.234 anúncios ativos'],
  [
    'growth',
    { condition: { kind: 'rises', percent: 20, days: 7 } },
    'subiu para 1.234 anúncios ativos, contra 48',
  ],
  ['zero', { condition: { kind: 'zero' }, direction: 'down', count: 0 }, 'zerou, antes 48'],
])('one alert is told in the subject: %s', (_case, change, what) => {
  const { subject, lines } = alertEmail([{ ...alert, ...change }]);
  expect(subject).toBe(`Bolos no Pote ${what}`);
  expect(lines[0]).toContain(what);
  expect(lines[0]).toContain('02/03, 08:10');
});

it('many are counted there, and the first of them told', () => {
  const { subject, lines } = alertEmail(Array.from({ length: 45 }, () => alert));
  expect(subject).toBe('45 alertas das suas ofertas');
  expect(lines).toHaveLength(42);
  expect(lines[40]).toBe('E mais 5, que você vê no quadro.');
});

it('a title of several lines is one', () => {
  const { subject } = alertEmail([{ ...alert, offerTitle: 'Bolos\r\nBcc: todos@exemplo.com' }]);
  expect(subject).toBe('Bolos Bcc: todos@exemplo.com subiu para 1.234 anúncios ativos, antes 48');
});
