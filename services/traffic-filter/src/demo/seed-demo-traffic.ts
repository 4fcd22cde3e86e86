import { type Database, lockPerUser, newTimedId, seededRandom, type Transaction } from '@garimpo/service-kit';
import type { Network, Signal } from '@garimpo/traffic-filter-contract';
import { decideVisit } from '../link/decide-visit.ts';
import { factsOf } from '../link/link-request.ts';
import type { PublicCampaign } from '../link/public-campaigns.ts';
import { newOutcome, type OutcomeRecord, storeOutcomes } from '../outcome/store-outcomes.ts';
import type { Headers } from '../routing/browser.ts';
import { demoCities } from '../text/pt-br-demo.ts';
import type { VisitRecord } from '../visit/store-visits.ts';
import { storeVisits } from '../visit/store-visits.ts';
import { type DemoCampaign, demoCampaigns } from './demo-campaigns.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How a sample visitor asks for a link. */
interface DemoVisitor {
  headers: Headers;
  query: string;
  /** What speaks against a person. */
  signals: Signal[];
}

type Random = () => number;

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID = `Mozilla/5.0 (Linux; Android 15; SM-A556E) ${KIT} Chrome/147.0.0.0 Mobile Safari/537.36`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const TABLET = `Mozilla/5.0 (Linux; Android 14; SM-X210) ${KIT} Chrome/147.0.0.0 Safari/537.36`;
const COMPUTER = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/147.0.0.0 Safari/537.36`;
const ROBOTS = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'WhatsApp/2.23.20.0',
];
const CLICK_ID: Record<Network, string> = {
  facebook: 'fbclid',
  tiktok: 'ttclid',
  google: 'gclid',
  kwai: 'kwai_click_id',
};
const OTHERS: readonly Network[] = ['facebook', 'tiktok', 'google', 'kwai'];

/** Mostly people who clicked an ad of the network on a phone; beside them what every link meets. */
function demoVisitor(network: Network, random: Random): DemoVisitor {
  const kind = random();
  if (kind < 0.04) return visitor(oneOf(ROBOTS, random), '');
  if (kind < 0.09) return visitor(COMPUTER, clicked(network, random), suspicion(random));
  if (kind < 0.14) return visitor(ANDROID, clicked(network, random), suspicion(random));
  if (kind < 0.2) return visitor(phone(random), '');
  if (kind < 0.25) return visitor(phone(random), clicked(oneOf(OTHERS, random), random));
  if (kind < 0.31) return visitor(COMPUTER, clicked(network, random));
  if (kind < 0.36) return visitor(TABLET, clicked(network, random));
  return visitor(phone(random), clicked(network, random));
}

function visitor(userAgent: string, query: string, signals: Signal[] = []): DemoVisitor {
  return { headers: { 'user-agent': userAgent }, query, signals };
}

function phone(random: Random): string {
  return random() < 0.72 ? ANDROID : IPHONE;
}

function suspicion(random: Random): Signal[] {
  const kind = random();
  if (kind < 0.45) return ['data_centre'];
  if (kind < 0.7) return ['data_centre', 'contradiction'];
  return kind < 0.85 ? ['repeated_click', 'no_interaction'] : ['automation', 'bare_request'];
}

function clicked(network: Network, random: Random): string {
  const id = Math.floor(random() * 36 ** 8).toString(36);
  const ad = 1 + Math.floor(random() * 4);
  return `utm_source=${network}&utm_medium=cpc&utm_content=anuncio-${ad}&${CLICK_ID[network]}=${id}`;
}

function oneOf<T>(all: readonly T[], random: Random): T {
  return all[Math.floor(random() * all.length)] as T;
}
const MINUTE_MS = 60 * 1000;
/** Hours of visits until midnight in São Paulo, which is UTC-3 all year. */
const HOURS_UTC = [10, 12, 13, 14, 15, 16, 17, 18, 20, 21, 22, 22, 23, 23, 24, 24, 25, 26];

interface DemoTraffic {
  visits: VisitRecord[];
  outcomes: OutcomeRecord[];
}

/**
 * Everything that came by the link until now, as the filter decides it: a sample of what people do, not of what the filter does.
 * The same for the same `random`, apart from ids.
 */
function demoTraffic(
  demo: DemoCampaign,
  campaign: PublicCampaign,
  now: Date,
  random: () => number,
): DemoTraffic {
  const traffic: DemoTraffic = { visits: [], outcomes: [] };
  const days = demo.sinceDays - demo.untilDays;
  for (let day = 0; day <= days; day++) {
    const [first, last] = demo.visits;
    const expected = (first + ((last - first) * day) / days) * (0.75 + random() / 2);
    const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS - (demo.sinceDays - day) * DAY_MS;
    for (let visit = 0; visit < expected; visit++) {
      const hour = HOURS_UTC[Math.floor(random() * HOURS_UTC.length)] as number;
      const at = new Date(midnight + (hour * 60 + random() * 60) * MINUTE_MS);
      // Drawn all the same, so that the hour of the set-up changes nothing of the days before.
      const visitRecord = demoVisit(demo, campaign, at, random);
      const outcomes = demoOutcomes(demo, visitRecord, random);
      if (at >= now) continue;
      traffic.visits.push(visitRecord);
      traffic.outcomes.push(...outcomes.filter(({ toldAt }) => Date.parse(toldAt) <= now.getTime()));
    }
  }
  return traffic;
}

function demoVisit(
  demo: DemoCampaign,
  campaign: PublicCampaign,
  at: Date,
  random: () => number,
): VisitRecord {
  const { headers, query, signals } = demoVisitor(demo.network, random);
  const request = { method: 'GET', headers, query };
  return decideVisit(
    campaign,
    request,
    { ...factsOf(request), signals },
    {
      visitId: newTimedId(at),
      now: at,
      // Addresses that are reserved for examples (RFC 5737).
      ip: `${random() < 0.5 ? '203.0.113' : '198.51.100'}.${1 + Math.floor(random() * 254)}`,
      place: { country: 'BR', city: demoCities[Math.floor(random() ** 2 * demoCities.length)] ?? null },
      person: random().toString(36),
      signals,
      addressRule: null,
      isNewClick: true,
      click: null,
      visitsInMinute: 1,
    },
  );
}

function demoOutcomes(demo: DemoCampaign, visit: VisitRecord, random: () => number): OutcomeRecord[] {
  const clicks = random() < demo.clickShare;
  const buys = random() < demo.saleShare / demo.clickShare;
  const minutes = 1 + random() * 12;
  if (!clicks || visit.kind !== 'person' || visit.page !== 'offer') return [];
  const at = Date.parse(visit.createdAt) + minutes * MINUTE_MS;
  const report = { key: demo.key, visit: visit.id };
  const click = newOutcome({ ...report, kind: 'click' }, new Date(at));
  const sale =
    buys &&
    newOutcome(
      { ...report, kind: 'conversion', event: 'venda', signed: true, valueCents: demo.priceCents },
      new Date(at + minutes * MINUTE_MS),
    );
  return [click, sale].filter((one) => one !== null && one !== false);
}

const AT_ONCE = 1_000;
const SEED = 20261122;
/** A reserved name, whose record is never found. */
const DEMO_DOMAIN = 'ofertas.sono-profundo.example';

/**
 * Gives a new account three campaigns with 90 days of visits, and a domain. It starts by deleting what an interrupted
 * run has left.
 */
export async function seedDemoTraffic(
  database: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  // As the service, here and below: only it may write past visits, and nobody is signed in during set-up.
  const campaigns = await database.asService(async (tx) => {
    await lockPerUser(tx, userId, 'campaigns');
    await empty(tx, userId);
    const made: [DemoCampaign, PublicCampaign][] = [];
    for (const demo of demoCampaigns) made.push([demo, await insertCampaign(tx, userId, demo, now)]);
    await tx.run('INSERT INTO traffic_filter.domains (user_id, domain, campaign_id) VALUES ($1, $2, $3)', [
      userId,
      DEMO_DOMAIN,
      made[0]?.[1].id,
    ]);
    return made;
  });
  const random = seededRandom(SEED);
  for (const [demo, campaign] of campaigns) {
    const { visits, outcomes } = demoTraffic(demo, campaign, now, random);
    for (let at = 0; at < visits.length; at += AT_ONCE) {
      await storeVisits(database, visits.slice(at, at + AT_ONCE));
    }
    for (let at = 0; at < outcomes.length; at += AT_ONCE) {
      await storeOutcomes(database, outcomes.slice(at, at + AT_ONCE));
    }
  }
}

async function empty(tx: Transaction, userId: string): Promise<void> {
  for (const table of [
    'outcomes',
    'hourly_totals',
    'offer_totals',
    'requests',
    'monthly_usage',
    'domains',
    'costs',
    'campaigns',
  ]) {
    await tx.run(`DELETE FROM traffic_filter.${table} WHERE user_id = $1`, [userId]);
  }
}

async function insertCampaign(
  tx: Transaction,
  userId: string,
  demo: DemoCampaign,
  now: Date,
): Promise<PublicCampaign> {
  const made = await tx.only<{ id: string; revision: number }>(
    `INSERT INTO traffic_filter.campaigns
      (user_id, key, name, active, secure_page, offers, networks, devices, protection, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING id, revision`,
    [
      userId,
      demo.key,
      demo.name,
      demo.active,
      demo.securePage,
      JSON.stringify(demo.offers),
      demo.networks,
      demo.devices,
      JSON.stringify(demo.protection),
      new Date(now.getTime() - (demo.sinceDays + 1) * DAY_MS),
    ],
  );
  return {
    ...demo,
    ...made,
    userId,
    state: 'active',
    parameters: [],
    costParameter: null,
    expiresAt: null,
  };
}
