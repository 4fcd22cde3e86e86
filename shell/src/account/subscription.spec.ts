import { describe, expect, it } from '@jest/globals';
import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react';
import { subscriptionFacts } from './subscription.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

describe('the label of a status', () => {
  it.each([
    ['active', 'Ativa'],
    ['trialing', 'Em avaliação'],
    ['canceled', 'Cancelada'],
    ['expired', 'Expirada'],
    ['past_due', 'Pagamento em atraso'],
    ['unpaid', 'Não paga'],
    ['refused', 'refused'],
    ['chargeback', 'chargeback'],
    ['constructor', 'constructor'],
    [null, null],
  ])('%s: %s', (subscriptionStatus, label) => {
    expect(subscriptionFacts({ subscriptionStatus, subscriptionRenewedAt: null }, NOW).status).toBe(label);
  });
});

describe('the look of a status', () => {
  it.each([
    ['active', 'success', CircleCheck],
    ['trialing', 'info', Clock],
    ['past_due', 'warn', TriangleAlert],
    ['canceled', 'danger', CircleX],
    ['constructor', 'danger', CircleX],
  ])('%s: %s, with its icon', (subscriptionStatus, tone, icon) => {
    const facts = subscriptionFacts({ subscriptionStatus, subscriptionRenewedAt: null }, NOW);
    expect(facts.look).toEqual({ tone, icon });
  });
});

describe('what remains', () => {
  it.each([
    [0, 'Faltam 30 dias para expirar.'],
    [7.5, 'Faltam 23 dias para expirar.'],
    [29, 'Falta 1 dia para expirar.'],
    [30, 'Sua assinatura expirou.'],
    [45, 'Sua assinatura expirou.'],
  ])('renewed %s days ago: %s', (days, sentence) => {
    const facts = subscriptionFacts(
      { subscriptionStatus: 'active', subscriptionRenewedAt: daysAgo(days) },
      NOW,
    );
    expect(facts.remaining).toBe(sentence);
  });

  it('is not told where nothing was ever paid', () => {
    const facts = subscriptionFacts({ subscriptionStatus: 'trialing', subscriptionRenewedAt: null }, NOW);
    expect(facts).toMatchObject({ validUntil: null, remaining: null });
  });
});
