import { newTimedId } from '@garimpo/service-kit';
import { factsOf } from '../link/asked.ts';
import { decideVisit } from '../link/decide-visit.ts';
import type { PublicCampaign } from '../link/public-campaign.ts';
import { newOutcome, type OutcomeRecord } from '../outcome/outcome-record.ts';
import { demoCities } from '../text/pt-br-demo.ts';
import type { VisitRecord } from '../visit/visit-record.ts';
import type { DemoCampaign } from './demo-campaigns.ts';
import { demoVisitor } from './demo-visitors.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
/** Until an evening comes, in São Paulo, which keeps UTC-3 the whole year. */
const HOURS_UTC = [10, 12, 13, 14, 15, 16, 17, 18, 20, 21, 22, 22, 23, 23, 24, 24, 25, 26];

export interface DemoTraffic {
  visits: VisitRecord[];
  outcomes: OutcomeRecord[];
}

/**
 * Everything that came by the link until now, as the filter decides it: a sample of what people do, not of what the filter does.
 * The same for the same `random`, apart from ids.
 */
export function demoTraffic(
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
      const met = demoVisit(demo, campaign, at, random);
      const told = demoOutcomes(demo, met, random);
      if (at >= now) continue;
      traffic.visits.push(met);
      traffic.outcomes.push(...told.filter(({ toldAt }) => Date.parse(toldAt) <= now.getTime()));
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
  const asked = { method: 'GET', headers, query };
  return decideVisit(
    campaign,
    asked,
    { ...factsOf(asked), signals },
    {
      visitId: newTimedId(at),
      now: at,
      // Of the ranges for examples (RFC 5737): nobody has them.
      ip: `${random() < 0.5 ? '203.0.113' : '198.51.100'}.${1 + Math.floor(random() * 254)}`,
      place: { country: 'BR', city: demoCities[Math.floor(random() ** 2 * demoCities.length)] ?? null },
      person: random().toString(36),
      signals,
      addressRule: null,
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
  const told = { key: demo.key, visit: visit.id };
  const click = newOutcome({ ...told, kind: 'click' }, new Date(at));
  const sale =
    buys &&
    newOutcome(
      { ...told, kind: 'conversion', event: 'venda', signed: true, valueCents: demo.priceCents },
      new Date(at + minutes * MINUTE_MS),
    );
  return [click, sale].filter((one) => one !== null && one !== false);
}
