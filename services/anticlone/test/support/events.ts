import { newTimedId } from '@garimpo/service-kit';
import type { NewEvent } from '../../src/event/store-events.ts';

/** An access from a phone. */
export function eventOf(siteId: string, createdAt: Date, change: Partial<NewEvent> = {}): NewEvent {
  return {
    id: newTimedId(createdAt),
    siteId,
    createdAt,
    eventType: 'access',
    eventName: null,
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Linux; Android 14)',
    device: 'mobile',
    pageUrl: 'https://exemplo.com/',
    referrer: null,
    utms: {},
    city: null,
    country: null,
    cloneId: null,
    ...change,
  };
}
