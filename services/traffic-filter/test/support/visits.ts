import { newTimedId } from '@garimpo/service-kit';
import type { VisitRecord } from '../../src/visit/store-visits.ts';

/** A person from Facebook on a phone, with what a test is about in its place. */
export function visitOf(
  { userId, campaignId }: Pick<VisitRecord, 'userId' | 'campaignId'>,
  at: Date,
  change: Partial<VisitRecord> = {},
): VisitRecord {
  return {
    id: newTimedId(at),
    userId,
    campaignId,
    createdAt: at.toISOString(),
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Linux; Android 14)',
    browser: 'Chrome 147, Android',
    robot: null,
    referrer: null,
    state: 'served',
    kind: 'person',
    page: 'offer',
    reason: 'selected',
    devices: ['phone'],
    networks: ['facebook'],
    country: 'BR',
    city: null,
    destination: 'https://oferta.invalid/bolos?fbclid=a',
    offer: 0,
    offerPage: null,
    parameters: [['fbclid', 'a']],
    costMicros: null,
    paidClick: null,
    score: 0,
    signals: [],
    refusal: null,
    campaignRevision: 1,
    pendingFrom: 50,
    blockedFrom: 101,
    ...change,
  };
}

/** Flagged, and served all the same. */
export const PENDING: Partial<VisitRecord> = {
  kind: 'invalid',
  state: 'pending',
  score: 60,
  signals: [{ signal: 'data_centre', points: 60 }],
  refusal: 'score',
};

export const BLOCKED: Partial<VisitRecord> = {
  kind: 'invalid',
  state: 'blocked',
  page: null,
  destination: null,
  offer: null,
  offerPage: null,
  refusal: 'address_rule',
};
