import { type AccessDecision, decideAccess } from '@garimpo/accounts-contract';
import { describe, expect, it } from '@jest/globals';
import { destination, type GuardStep, guardStep, type ProfileState } from './access-guard.ts';
import { AuthFailure } from './auth-failure.ts';
import type { SessionState } from './session-source.ts';

const SIGNED_IN: SessionState = {
  kind: 'signed_in',
  user: { id: 'b1', email: 'ana@exemplo.com.br', name: null, createdAt: null },
};
const OPEN: AccessDecision = { allowed: true, reason: 'active', goTo: null };
const loaded = (access: AccessDecision): ProfileState => ({ kind: 'loaded', access });

describe('guardStep', () => {
  const cases: [string, SessionState, ProfileState, GuardStep][] = [
    ['nothing known yet', { kind: 'starting' }, { kind: 'loading' }, { kind: 'wait' }],
    ['1: no user', { kind: 'signed_out' }, { kind: 'loading' }, { kind: 'login' }],
    ['1: no user, whatever profile is left over', { kind: 'signed_out' }, loaded(OPEN), { kind: 'login' }],
    ['2: profile not loaded', SIGNED_IN, { kind: 'loading' }, { kind: 'wait' }],
    ['profile not readable', SIGNED_IN, { kind: 'failed' }, { kind: 'retry' }],
    [
      'stored session, service away',
      { kind: 'unreachable', failure: new AuthFailure('unreachable', 'x') },
      { kind: 'loading' },
      { kind: 'retry' },
    ],
    ['7: active', SIGNED_IN, loaded(OPEN), { kind: 'open' }],
  ];

  it.each(cases)('%s', (_name, session, profile, expected) => {
    expect(guardStep(session, profile)).toEqual(expected);
  });
});

describe('rules 3 to 7, from the facts to the step', () => {
  const NOW = new Date('2026-11-20T12:00:00Z');
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
  const CHECKOUT = 'https://pagamento.example/starter?ref=b1';
  const PLANS: GuardStep = { kind: 'go', path: '/escolher-plano' };
  const PAY: GuardStep = { kind: 'leave', url: CHECKOUT };

  const cases: [string, string | null, string | null, string | null, string | null, GuardStep][] = [
    ['3: no plan', null, 'active', daysAgo(1), CHECKOUT, PLANS],
    ['4: refused', 'p1', 'refused', daysAgo(1), CHECKOUT, PLANS],
    ['4: refunded', 'p1', 'refunded', daysAgo(1), CHECKOUT, PLANS],
    ['4: chargeback', 'p1', 'chargeback', daysAgo(1), CHECKOUT, PLANS],
    ['5: active, renewed 30 days ago', 'p1', 'active', daysAgo(30), CHECKOUT, PLANS],
    ['5: active, never renewed', 'p1', 'active', null, CHECKOUT, PLANS],
    ['6: trialing', 'p1', 'trialing', null, CHECKOUT, PAY],
    ['6: past due', 'p1', 'past_due', daysAgo(2), CHECKOUT, PAY],
    ['6: canceled', 'p1', 'canceled', daysAgo(2), CHECKOUT, PAY],
    ['6: unpaid, no checkout', 'p1', 'unpaid', daysAgo(2), null, PLANS],
    ['7: active, renewed 29 days ago', 'p1', 'active', daysAgo(29), CHECKOUT, { kind: 'open' }],
  ];

  it.each(cases)('%s', (_name, planId, subscriptionStatus, subscriptionRenewedAt, checkoutUrl, expected) => {
    const access = decideAccess({ planId, subscriptionStatus, subscriptionRenewedAt, checkoutUrl }, NOW);
    expect(guardStep(SIGNED_IN, loaded(access))).toEqual(expected);
  });
});

describe('destination', () => {
  it.each([
    ['https://pagamento.example/x', { kind: 'leave', url: 'https://pagamento.example/x' }],
    ['HTTP://pagamento.example/x', { kind: 'leave', url: 'HTTP://pagamento.example/x' }],
    ['/escolher-plano', { kind: 'go', path: '/escolher-plano' }],
    ['//outro.example', { kind: 'go', path: '/escolher-plano' }],
    ['/\\outro.example', { kind: 'go', path: '/escolher-plano' }],
    ['javascript:alert(1)', { kind: 'go', path: '/escolher-plano' }],
    ['', { kind: 'go', path: '/escolher-plano' }],
    [null, { kind: 'go', path: '/escolher-plano' }],
  ] as const)('%j', (goTo, expected) => {
    expect(destination(goTo)).toEqual(expected);
  });
});
