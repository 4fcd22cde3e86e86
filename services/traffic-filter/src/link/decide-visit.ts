import { cutText, type Place } from '@garimpo/service-kit';
import { REFERRER_MAX, USER_AGENT_MAX } from '@garimpo/traffic-filter-contract';
import { type JudgedFacts, type Judgement, judgeVisit } from '../protection/judge-visit.ts';
import { destinationOf } from '../routing/destination.ts';
import { keptParameters } from '../routing/kept-parameters.ts';
import { partOf } from '../routing/split.ts';
import type { VisitRecord } from '../visit/visit.query.ts';
import type { Asked, AskedFacts } from './asked.ts';
import type { PublicCampaign } from './public-campaigns.ts';

/** What is known of a visitor beside what the request says. */
export interface Known extends Pick<JudgedFacts, 'signals' | 'addressRule' | 'visitsInMinute'> {
  visitId: string;
  now: Date;
  ip: string | null;
  place: Place;
  /** The same for the same person. */
  person: string;
}

/** All that is decided about a visit: its row tells why. */
export function decideVisit(
  campaign: PublicCampaign,
  asked: Asked,
  facts: AskedFacts,
  known: Known,
): VisitRecord {
  const judged = judgeVisit(campaign, { ...facts, ...known });
  const { page, offer } = pageOf(campaign, judged, known.person);
  const { query, parameters } = keptParameters(asked.query, facts.parameters, campaign.parameters);
  return {
    id: known.visitId,
    userId: campaign.userId,
    campaignId: campaign.id,
    createdAt: known.now.toISOString(),
    ip: known.ip,
    userAgent: cutText(asked.headers['user-agent'] ?? '', USER_AGENT_MAX) || null,
    referrer: referrerOf(asked.headers['referer']),
    ...judged,
    devices: facts.devices,
    networks: facts.networks,
    country: known.place.country,
    city: known.place.city,
    destination: page === null ? null : destinationOf(page, query, known.visitId),
    offer,
    parameters,
    campaignRevision: campaign.revision,
    pendingFrom: campaign.protection.pendingFrom,
    blockedFrom: campaign.protection.blockedFrom,
  };
}

/** Whether visitors of its offer are led to several pages: who they are matters then. */
export function isSplit({ offers }: Pick<PublicCampaign, 'offers'>): boolean {
  return offers.length > 1 && offers.filter(({ weight }) => weight > 0).length > 1;
}

function pageOf(
  campaign: PublicCampaign,
  { page }: Judgement,
  person: string,
): { page: string | null; offer: number | null } {
  if (page === null) return { page: null, offer: null };
  if (page === 'secure') return { page: campaign.securePage, offer: null };
  const offer = isSplit(campaign)
    ? partOf(
        campaign.offers.map(({ weight }) => weight),
        person,
        campaign.id,
      )
    : campaign.offers.findIndex(({ weight }) => weight > 0);
  return { page: campaign.offers[offer]?.url ?? null, offer };
}

const REFERRER = /^((?:https?|android-app|ios-app):\/\/)(?:[^/?#@]*@)?([^/?#@]+)([^?#]*)/i;

/** Without the query, which may name the visitor. */
function referrerOf(referrer: string | undefined): string | null {
  const found = referrer === undefined ? null : REFERRER.exec(referrer);
  if (found === null) return null;
  const [, scheme = '', host = '', path = ''] = found;
  return cutText(`${scheme}${host}${path === '' ? '/' : path}`, REFERRER_MAX);
}
