import { type AccessDecision, decideAccess } from '@garimpo/accounts-contract';
import { GUARD_CASES, type GuardCase, guardFacts } from '@garimpo/accounts-contract/testing';
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
  const now = new Date('2026-11-20T12:00:00Z');
  const CHECKOUT = 'https://pagamento.example/starter?ref=b1';
  const PLANS: GuardStep = { kind: 'go', path: '/escolher-plano' };
  const steps: Record<GuardCase['ends'], GuardStep> = {
    open: { kind: 'open' },
    plans: PLANS,
    checkout: { kind: 'leave', url: CHECKOUT },
  };
  const stepOf = (one: GuardCase, checkoutUrl: string | null) =>
    guardStep(SIGNED_IN, loaded(decideAccess(guardFacts(one, { now, planId: 'p1', checkoutUrl }), now)));

  it.each(GUARD_CASES)('$name', (one) => {
    expect(stepOf(one, CHECKOUT)).toEqual(steps[one.ends]);
  });

  it.each(GUARD_CASES.filter(({ ends }) => ends === 'checkout'))('$name, and no checkout', (one) => {
    expect(stepOf(one, null)).toEqual(PLANS);
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
