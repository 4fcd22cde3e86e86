import type { AddressRuleView, VisitReply, VisitView } from '@garimpo/traffic-filter-contract';

let made = 0;
export const newId = () => `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`;

export const bolos = { id: '11111111-1111-4111-8111-111111111111', name: 'Bolos no Pote' };

export function visitOf(change: Partial<VisitView> = {}): VisitView {
  return {
    id: newId(),
    at: '2026-11-20T11:30:05.000Z',
    campaign: bolos,
    maskedIp: '203.0.113.…',
    state: 'served',
    kind: 'person',
    page: 'offer',
    reason: 'selected',
    devices: ['phone'],
    networks: ['facebook'],
    country: 'BR',
    city: 'São Paulo',
    ...change,
  };
}

export function wholeVisitOf(
  visit: VisitView,
  change: Partial<VisitReply['request']> = {},
): VisitReply['request'] {
  return {
    ...visit,
    destination: visit.page === null ? null : 'https://oferta.exemplo/bolos?fbclid=abc',
    userAgent: 'Mozilla/5.0 (Linux; Android 14)',
    referrer: null,
    parameters: [
      ['utm_source', 'facebook'],
      ['fbclid', 'abc'],
    ],
    score: 0,
    signals: [],
    refusal: null,
    pendingFrom: 50,
    blockedFrom: 101,
    conversions: 0,
    wentToCheckout: false,
    ...change,
  };
}

export function ruleOf(change: Partial<AddressRuleView> = {}): AddressRuleView {
  return {
    id: newId(),
    kind: 'block',
    maskedIp: '203.0.113.…',
    createdAt: '2026-11-20T11:00:00.000Z',
    expiresAt: '2026-11-21T11:00:00.000Z',
    ...change,
  };
}
