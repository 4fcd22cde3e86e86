import { cutText, type Place } from '@garimpo/service-kit';
import { clickCostMicros, isSplit, REFERRER_MAX, USER_AGENT_MAX } from '@garimpo/traffic-filter-contract';
import { type JudgedFacts, type Judgement, judgeVisit } from '../protection/judge-visit.ts';
import { userAgentOf } from '../routing/browser.ts';
import { browserName, robotName } from '../routing/browser-name.ts';
import { destinationOf, keptParameters } from '../routing/parameters.ts';
import { partOf } from '../routing/split.ts';
import type { VisitRecord } from '../visit/store-visits.ts';
import type { LinkRequest, RequestFacts } from './link-request.ts';
import type { PublicCampaign } from './public-campaigns.ts';

/** What is known about a visit besides what its request says. */
export interface LinkContext extends Pick<JudgedFacts, 'signals' | 'addressRule' | 'visitsInMinute'> {
  visitId: string;
  now: Date;
  ip: string | null;
  place: Place;
  /** An id that is the same for the same person. */
  person: string;
  /** Whether it may be a click that is paid. */
  isNewClick: boolean;
  /** Names the click of an ad that the visit comes from, as a UUID; null for none. */
  click: string | null;
}

/** Everything that is decided about a visit: the record says why. */
export function decideVisit(
  campaign: PublicCampaign,
  request: LinkRequest,
  facts: RequestFacts,
  context: LinkContext,
): VisitRecord {
  const judged = judgeVisit(campaign, { ...facts, ...context });
  const { page, offer } = pageOf(campaign, judged, context.person);
  const userAgent = userAgentOf(request.headers);
  const costMicros = costOf(campaign, facts, context);
  const { query, parameters } = keptParameters(request.query, facts.parameters, campaign.parameters);
  return {
    id: context.visitId,
    userId: campaign.userId,
    campaignId: campaign.id,
    createdAt: context.now.toISOString(),
    ip: context.ip,
    userAgent: cutText(request.headers['user-agent'] ?? '', USER_AGENT_MAX) || null,
    browser: facts.isDeclaredRobot ? null : browserName(userAgent),
    robot: facts.isDeclaredRobot ? robotName(userAgent) : null,
    referrer: referrerOf(request.headers['referer']),
    ...judged,
    devices: facts.devices,
    networks: facts.networks,
    country: context.place.country,
    city: context.place.city,
    destination: page === null ? null : destinationOf(page, query, context.visitId),
    offer,
    offerPage: offer !== null && isSplit(campaign) ? page : null,
    parameters,
    costMicros,
    paidClick: costMicros === null ? null : context.click,
    campaignRevision: campaign.revision,
    pendingFrom: campaign.protection.pendingFrom,
    blockedFrom: campaign.protection.blockedFrom,
  };
}

/** A click is paid once, and by nobody who only looks whether the ad leads somewhere. */
function costOf(
  { costParameter }: PublicCampaign,
  { parameters, isDeclaredRobot, isLookahead }: RequestFacts,
  { isNewClick }: LinkContext,
): number | null {
  if (costParameter === null || isDeclaredRobot || isLookahead || !isNewClick) return null;
  for (const [name, value] of parameters)
    if (name.toLowerCase() === costParameter) return clickCostMicros(value);
  return null;
}

function pageOf(
  campaign: PublicCampaign,
  { page }: Judgement,
  person: string,
): { page: string | null; offer: number | null } {
  if (page === null) return { page: null, offer: null };
  if (page === 'secure') return { page: campaign.securePage, offer: null };
  const weights = campaign.offers.map(({ weight }) => weight);
  const offer = isSplit(campaign)
    ? partOf(weights, person, campaign.id)
    : weights.findIndex((weight) => weight > 0);
  return { page: campaign.offers[offer]?.url ?? null, offer };
}

const REFERRER = /^((?:https?|android-app|ios-app):\/\/)(?:[^/?#@]*@)?([^/?#@]+)([^?#]*)/i;

/** The referrer without its query, which may name the visitor. */
function referrerOf(referrer: string | undefined): string | null {
  const found = referrer === undefined ? null : REFERRER.exec(referrer);
  if (found === null) return null;
  const [, scheme = '', host = '', path = ''] = found;
  return cutText(`${scheme}${host}${path === '' ? '/' : path}`, REFERRER_MAX);
}
