import type { AlertEventView, AlertRuleView } from '@garimpo/offers-contract';

let made = 0;
const newId = () => {
  made += 1;
  return `10000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
};

/** A valid event, older than those made before; a test states only what it is about. */
export function eventOf(part: Partial<AlertEventView> = {}): AlertEventView {
  const id = newId();
  const at = new Date(Date.parse('2026-11-20T09:00:00.000Z') - made * 60_000).toISOString();
  return {
    id,
    offerId: newId(),
    offerTitle: `Oferta ${made}`,
    condition: { kind: 'crosses', threshold: 600 },
    direction: 'up',
    count: 612,
    checkedAt: at,
    previousCount: 598,
    firedAt: at,
    seen: false,
    ...part,
  };
}

export function ruleOf(part: Partial<AlertRuleView> = {}): AlertRuleView {
  return {
    id: newId(),
    offerId: newId(),
    condition: { kind: 'crosses', threshold: 600 },
    enabled: true,
    createdAt: '2026-11-20T09:00:00.000Z',
    lastFiredAt: null,
    ...part,
  };
}
