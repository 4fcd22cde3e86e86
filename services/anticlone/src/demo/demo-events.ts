import type { Device, EventType } from '@garimpo/anticlone-contract';
import { newTimedId } from '@garimpo/service-kit';
import type { NewEvent } from '../event/new-event.ts';
import { demoCities } from '../text/pt-br-demo.ts';
import type { DemoSite } from './demo-sites.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** In São Paulo, which keeps UTC-3 the whole year, from eight in the morning to eleven at night. */
const FIRST_HOUR_UTC = 11;
const HOURS = 15;
const SOURCES = ['facebook', 'facebook', 'instagram', 'google', 'email', ''];
const BROWSERS: readonly (readonly [Device, string])[] = [
  [
    'mobile',
    'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
  ],
  [
    'mobile',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  ],
  [
    'desktop',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
  ],
];

type Random = () => number;

/** A page as it is stored, with its copies by their addresses. */
export interface StoredDemoSite {
  id: string;
  cloneIds: ReadonlyMap<string, string>;
}

/** What visitors did on the page and on its copies until now. The same for the same `random`, apart from ids. */
export function demoEvents(demo: DemoSite, site: StoredDemoSite, now: Date, random: Random): NewEvent[] {
  const events: NewEvent[] = [];
  for (let day = demo.sinceDays; day >= 0; day--) {
    const [first, last] = demo.visits;
    const expected = (last + ((first - last) * day) / demo.sinceDays) * (0.7 + random() * 0.6);
    for (let visit = 0; visit < expected; visit++) {
      const access = newEvent(site.id, 'access', demo.originalUrl, moment(now, day, random), random);
      events.push(access);
      const later = new Date(access.createdAt.getTime() + 4 * 60_000);
      if (random() < demo.checkoutShare) {
        events.push({ ...access, id: newTimedId(later), createdAt: later, eventType: 'init_checkout' });
      }
    }
    for (const clone of demo.clones.filter(({ sinceDays }) => sinceDays >= day)) {
      for (let visit = 0; visit < clone.visitsPerDay; visit++) {
        const met = newEvent(site.id, 'clone_access', clone.url, moment(now, day, random), random);
        events.push({ ...met, cloneId: site.cloneIds.get(clone.url) ?? null });
      }
    }
  }
  return events.filter(({ createdAt }) => createdAt < now);
}

function moment(now: Date, daysAgo: number, random: Random): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  return new Date(midnight + (FIRST_HOUR_UTC + random() * HOURS) * HOUR_MS);
}

function newEvent(siteId: string, eventType: EventType, url: string, at: Date, random: Random): NewEvent {
  const source = oneOf(SOURCES, random);
  const [device, userAgent] = oneOf(BROWSERS, random);
  return {
    id: newTimedId(at),
    siteId,
    createdAt: at,
    eventType,
    eventName: null,
    // Of the ranges for examples (RFC 5737): nobody has them.
    ip: `203.0.113.${1 + Math.floor(random() * 254)}`,
    userAgent,
    device,
    pageUrl: url,
    referrer: null,
    utms: source === '' ? {} : { utm_source: source, utm_medium: source === 'email' ? 'email' : 'cpc' },
    city: oneOf(demoCities, random),
    country: 'BR',
    cloneId: null,
  };
}

function oneOf<T>(all: readonly T[], random: Random): T {
  return all[Math.floor(random() * all.length)] as T;
}
