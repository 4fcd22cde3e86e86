import { randomUUID } from 'node:crypto';
import {
  type Device,
  type EventType,
  pageAddress,
  type SimilarityParts,
  scriptKey,
} from '@garimpo/anticlone-contract';
import { type Database, lockPerUser, newTimedId, seededRandom, type Transaction } from '@garimpo/service-kit';
import type { NewEvent } from '../event/store-events.ts';
import { storeEvents } from '../event/store-events.ts';
import { demoCities } from '../text/pt-br-demo.ts';
import { type DemoClone, type DemoDomain, type DemoSite, demoSites } from './demo-sites.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const HOUR_MS = 60 * 60 * 1000;
/** Visits are from 8:00 to 23:00 in São Paulo, which has UTC-3 all year. */
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

interface StoredDemoSite {
  id: string;
  cloneIds: ReadonlyMap<string, string>;
}

/** Events on the page and its copies until now. Apart from ids they depend only on `random`. */
function demoEvents(demo: DemoSite, site: StoredDemoSite, now: Date, random: Random): NewEvent[] {
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
    // An address of the ranges for examples (RFC 5737).
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

const AT_ONCE = 1_000;
const SEED = 20261123;

interface Account {
  userId: string;
  now: Date;
}

/**
 * Gives a new account two protected pages with their copies and the events of 90 days. A run that was killed starts over: existing
 * rows of the account are deleted first.
 */
export async function seedDemoSites(database: Database, account: Account): Promise<void> {
  // With the service role here and below: only it may write past dates, and no user is signed in.
  const sites = await database.asService(async (tx) => {
    await lockPerUser(tx, account.userId, 'anticlones');
    for (const table of ['event_totals', 'tracking_events', 'anticlone_sites']) {
      await tx.run(`DELETE FROM anticlone.${table} WHERE user_id = $1`, [account.userId]);
    }
    const made: [DemoSite, StoredDemoSite][] = [];
    for (const demo of demoSites) made.push([demo, await insertSite(tx, account, demo)]);
    return made;
  });
  const random = seededRandom(SEED);
  for (const [demo, site] of sites) {
    const events = demoEvents(demo, site, account.now, random);
    for (let at = 0; at < events.length; at += AT_ONCE) {
      await storeEvents(database, events.slice(at, at + AT_ONCE));
    }
  }
}

async function insertSite(
  tx: Transaction,
  { userId, now }: Account,
  demo: DemoSite,
): Promise<StoredDemoSite> {
  const id = randomUUID();
  const createdAt = daysBefore(now, demo.sinceDays + 1);
  await tx.run(
    `INSERT INTO anticlone.anticlone_sites
      (id, user_id, original_url, original_host, page_address, script_key, created_at, action_type, verified_at, checked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      id,
      userId,
      demo.originalUrl,
      new URL(demo.originalUrl).host,
      pageAddress(demo.originalUrl),
      scriptKey(id),
      createdAt,
      demo.action,
      daysBefore(now, 1),
    ],
  );
  const cloneIds = new Map<string, string>();
  for (const clone of demo.clones) cloneIds.set(clone.url, await insertClone(tx, { userId, now }, id, clone));
  for (const domain of demo.domains) await insertDomain(tx, { userId, now }, id, domain);
  return { id, cloneIds };
}

async function insertDomain(
  tx: Transaction,
  { userId, now }: Account,
  siteId: string,
  { host, sinceDays, likeness, outcome, score }: DemoDomain,
): Promise<void> {
  const foundAt = daysBefore(now, sinceDays);
  await tx.run(
    `INSERT INTO anticlone.found_domains (anticlone_site_id, user_id, host, found_by, likeness, found_at, looked_at, looks, outcome,
       similarity_score) VALUES ($1, $2, $3, 'name', $4, $5, $5, 1, $6, $7)`,
    [siteId, userId, host, likeness, foundAt, outcome, score],
  );
}

async function insertClone(
  tx: Transaction,
  { userId, now }: Account,
  siteId: string,
  clone: DemoClone,
): Promise<string> {
  const { id } = await tx.only<{ id: string }>(
    `INSERT INTO anticlone.detected_clones (anticlone_site_id, user_id, clone_url, clone_host, created_at, last_access,
      access_count, layers, status, similarity_score, similarity, reason, checked_at, case_status, case_note, case_changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING id`,
    [
      siteId,
      userId,
      clone.url,
      new URL(clone.url).host,
      daysBefore(now, clone.sinceDays),
      daysBefore(now, 0.1),
      clone.visitsPerDay * clone.sinceDays,
      clone.layers,
      clone.status,
      scoreOf(clone),
      partsOf(clone),
      clone.reason,
      daysBefore(now, 1),
      clone.caseStatus,
      clone.note,
      clone.caseStatus === 'new' ? null : daysBefore(now, clone.sinceDays - 2),
    ],
  );
  return id;
}

function scoreOf({ likeness }: DemoClone): number | null {
  if (likeness === null) return null;
  return Math.round((likeness.reduce((sum, part) => sum + part, 0) / likeness.length) * 100) / 100;
}

function partsOf({ likeness, layers }: DemoClone): SimilarityParts | null {
  if (likeness === null) return null;
  const [text, structure, assets] = likeness;
  return { text, structure, assets, screenshot: null, fingerprint: layers.includes('text') };
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
