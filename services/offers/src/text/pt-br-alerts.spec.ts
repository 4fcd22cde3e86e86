import { expect, it } from '@jest/globals';
import { type AlertFacts, alertEmail, alertMessage, alertNotification } from './pt-br-alerts.ts';

const alert: AlertFacts = {
  offerTitle: 'Bolos no Pote',
  condition: { kind: 'crosses', threshold: 50 },
  direction: 'up',
  count: 1234,
  previousCount: 48,
  page: null,
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

const changed: AlertFacts = {
  ...alert,
  condition: { kind: 'page_changed' },
  direction: null,
  count: null,
  previousCount: null,
  page: {
    price: { before: 'R$ 97,00', after: 'R$ 67,00' },
    headline: { before: 'Bolos', after: `Bolos que vendem ${'muito '.repeat(20)}` },
    look: 0.344,
  },
};

it('a page that changed is told by what of it did', () => {
  const { subject, lines } = alertEmail([changed]);
  expect(subject).toMatch(
    /^Bolos no Pote mudou a página: preço de R\$ 97,00 para R\$ 67,00; título de “Bolos” para/,
  );
  expect(subject).toMatch(/…”; aparência 34% diferente$/);
  expect(lines[0]).toContain('Alerta “página mudou”, visita de 02/03, 08:10');
});

it('a notification and a message are short, and lead where all of it is', () => {
  const told = { ...alert, offerId: '7' };
  expect(alertNotification([told])).toEqual({
    title: 'Bolos no Pote subiu para 1.234 anúncios ativos, antes 48',
    body: 'Alerta “cruza 50”',
    path: '/offers/7/metrics',
  });
  const many = Array.from({ length: 30 }, (_, at) => ({ ...told, offerId: String(at) }));
  const { body, path } = alertNotification(many);
  expect(body.split('\n')).toHaveLength(5);
  expect(path).toBe('/dashboard');
  const message = alertMessage(many, 'https://app.test/dashboard').split('\n');
  expect(message).toHaveLength(24);
  expect(message.slice(-3)).toEqual(['E mais 10, que você vê no quadro.', '', 'https://app.test/dashboard']);
});
