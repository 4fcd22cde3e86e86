import { maskedAddress, type Transaction, timeOfId } from '@garimpo/service-kit';
import {
  ADDRESS_DAYS,
  type Device,
  type Network,
  type PageKind,
  type Reason,
  type Refusal,
  type Signal,
  type VisitorKind,
  type VisitReply,
  type VisitState,
  type VisitsQuery,
  type VisitView,
} from '@garimpo/traffic-filter-contract';
import { countedDevice } from './counted-device.ts';

/** What is asked for of a request by its own facts. */
export type VisitFacts = Pick<
  VisitsQuery,
  'reason' | 'refusal' | 'device' | 'network' | 'page' | 'robot' | 'country'
>;

/** A filter of requests, and the number of the newest that match. */
export interface VisitSpan extends VisitFacts {
  userId: string;
  state?: VisitState | undefined;
  campaign?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  before?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** A job erases addresses hourly; until then old ones count as erased. */
export const HAS_ADDRESS = `ip_address IS NOT NULL AND created_at >= now() - make_interval(days => ${ADDRESS_DAYS})`;
export const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';

/** Collects the values of a statement. */
export class Values {
  readonly all: unknown[] = [];

  /** Returns the placeholder of the value. */
  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

/** What is not asked for is not named: each list has an index of its own, and the plan is to see which. */
export function conditions(span: VisitSpan, values: Values): string {
  const { userId, state, campaign, from, to, before, after } = span;
  const place = (id: string) => `(${values.add(timeOfId(id))}::timestamptz, ${values.add(id)}::uuid)`;
  return [
    `user_id = ${values.add(userId)}`,
    ...(state === undefined ? [] : [`state = ${values.add(state)}`]),
    ...(campaign === undefined ? [] : [`campaign_id = ${values.add(campaign)}`]),
    ...(from === undefined ? [] : [`created_at >= ${values.add(from)}`]),
    ...(to === undefined ? [] : [`created_at < ${values.add(to)}`]),
    ...factConditions(span, values),
    ...(before === undefined ? [] : [`(created_at, id) < ${place(before)}`]),
    ...(after === undefined ? [] : [`(created_at, id) > ${place(after)}`]),
  ].join(' AND ');
}

function factConditions(
  { reason, refusal, device, network, page, robot, country }: VisitFacts,
  values: Values,
): string[] {
  return [
    ...(reason === undefined ? [] : [`reason = ${values.add(reason)}`]),
    ...(refusal === undefined ? [] : [`refusal = ${values.add(refusal)}`]),
    ...(device === undefined ? [] : [`${countedDevice('devices')} = ${values.add(device)}`]),
    ...(network === undefined ? [] : [`coalesce(networks[1], 'other') = ${values.add(network)}`]),
    ...(page === undefined ? [] : [page === 'none' ? 'page IS NULL' : `page = ${values.add(page)}`]),
    ...(robot === undefined
      ? []
      : ['robot IS NOT NULL', `position(lower(${values.add(robot)}) IN lower(robot)) > 0`]),
    ...(country === undefined ? [] : [`country = ${values.add(country)}`]),
  ];
}

export function toVisitView(row: VisitRow): VisitView {
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    campaign: { id: row.campaignId, name: row.campaignName },
    maskedIp: row.maskedIp === null ? null : maskedAddress(row.maskedIp),
    state: row.state,
    kind: row.kind,
    page: row.page,
    reason: row.reason,
    devices: row.devices,
    networks: row.networks,
    country: row.country,
    city: row.city,
    refusal: row.refusal,
    score: row.score,
    browser: row.browser,
    robot: row.robot,
  };
}

export function toWholeVisit(row: WholeVisitRow): VisitReply['request'] {
  return {
    ...toVisitView(row),
    destination: row.destination,
    userAgent: row.userAgent,
    referrer: row.referrer,
    parameters: row.parameters,
    score: row.score,
    signals: row.signals,
    refusal: row.refusal,
    pendingFrom: row.pendingFrom,
    blockedFrom: row.blockedFrom,
    conversions: row.conversions,
    wentToCheckout: row.wentToCheckout,
  };
}

export interface VisitRow {
  id: string;
  createdAt: Date;
  campaignId: string;
  campaignName: string;
  /** The network that the address is of, as `203.0.113.0/24`. */
  maskedIp: string | null;
  state: VisitState;
  kind: VisitorKind;
  page: PageKind | null;
  reason: Reason;
  devices: Device[];
  networks: Network[];
  country: string | null;
  city: string | null;
  score: number;
  refusal: Refusal | null;
  browser: string | null;
  robot: string | null;
}
/** A line of the table of requests. */
export interface VisitLine extends VisitRow {
  destination: string | null;
  referrer: string | null;
  parameters: [string, string][];
}
export interface WholeVisitRow extends VisitLine {
  userAgent: string | null;
  signals: { signal: Signal; points: number }[];
  pendingFrom: number;
  blockedFrom: number;
  conversions: number;
  wentToCheckout: boolean;
}

const LINE = `v.id, v.created_at AS "createdAt", v.campaign_id AS "campaignId", coalesce(campaign.name, '') AS "campaignName",
  v.masked_ip::text AS "maskedIp", v.state, v.kind, v.page, v.reason, v.devices, v.networks, v.country, v.city, v.destination,
  v.referrer, v.parameters, v.score, v.refusal, v.browser, v.robot`;
export const LINE_COLUMNS = `id, user_id, created_at, campaign_id, masked_ip, state, kind, page, reason, devices, networks, country, city,
  destination, referrer, parameters, score, refusal, browser, robot`;
const WITH_CAMPAIGN =
  'LEFT JOIN traffic_filter.campaigns campaign ON campaign.id = v.campaign_id AND campaign.user_id = v.user_id';

/** Newest first. As the user, by an index for each of the lists: what is not asked for is not named. */
export function listVisits(tx: Transaction, span: VisitSpan): Promise<VisitLine[]> {
  const values = new Values();
  const found = `SELECT ${LINE_COLUMNS} FROM traffic_filter.requests WHERE ${conditions(span, values)}
    ${NEWEST_FIRST} LIMIT ${values.add(span.limit)}`;
  return tx.rows(linesOf(found), values.all);
}

/**
 * As the service, because users cannot list the browsers of visitors. Null for an unknown request and for one of
 * another user.
 */
export async function findVisit(tx: Transaction, userId: string, id: string): Promise<WholeVisitRow | null> {
  const found = await tx.one<WholeVisitRow>(
    `SELECT ${LINE}, v.user_agent AS "userAgent", v.signals, v.pending_from AS "pendingFrom",
       v.blocked_from AS "blockedFrom", outcome.conversions, outcome.clicks > 0 AS "wentToCheckout"
     FROM traffic_filter.requests v ${WITH_CAMPAIGN}
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE kind = 'conversion')::integer AS conversions,
         count(*) FILTER (WHERE kind = 'click') AS clicks
       FROM traffic_filter.outcomes WHERE request_id = v.id AND user_id = v.user_id) outcome
     WHERE v.user_id = $1 AND v.created_at = $2 AND v.id = $3`,
    [userId, timeOfId(id), id],
  );
  return found ?? null;
}

/** What a visit came from, while it is kept. */
export interface AddressRow {
  ip: string | null;
  kind: VisitorKind;
  browser: string | null;
  city: string | null;
  country: string | null;
}

/** As the service, because users cannot read addresses. Null for an unknown request and for one of another user. */
export async function findAddress(tx: Transaction, userId: string, id: string): Promise<AddressRow | null> {
  const found = await tx.one<AddressRow>(
    `SELECT CASE WHEN ${HAS_ADDRESS} THEN host(ip_address) END AS ip, kind, browser, city, country FROM traffic_filter.requests
     WHERE user_id = $1 AND created_at = $2 AND id = $3`,
    [userId, timeOfId(id), id],
  );
  return found ?? null;
}

/** What a list shows of the requests that a statement finds: it selects {@link LINE_COLUMNS}. */
export function linesOf(found: string): string {
  return `SELECT ${LINE} FROM (${found}) v ${WITH_CAMPAIGN} ORDER BY v.created_at DESC, v.id DESC`;
}
