import {
  type Counts,
  deviceKinds,
  REPORT_TIME_ZONE,
  type ReportReply,
  sources,
  type Traffic,
} from '@garimpo/traffic-filter-contract';

/** A request as its row is, with what it led to. */
export interface LoggedVisit {
  campaignId: string;
  campaign: string;
  createdAt: Date;
  state: string;
  kind: string;
  page: string | null;
  offerPage: string | null;
  devices: string[];
  networks: string[];
  country: string | null;
  referrer: string | null;
  destination: string | null;
  parameters: [string, string][];
  costMicros: number | null;
  outcomes: { kind: string; signed: boolean; valueCents: number | null }[];
}

/** Every request of a user, deleted campaigns' as well. */
export async function readLog(
  db: { query: <Row extends object>(sql: string, values: unknown[]) => Promise<{ rows: Row[] }> },
  userId: string,
): Promise<LoggedVisit[]> {
  const { rows } = await db.query<LoggedVisit>(
    `SELECT request.campaign_id AS "campaignId", campaign.name AS campaign, request.created_at AS "createdAt", request.state,
       request.kind, request.page, request.offer_page AS "offerPage", request.devices, request.networks, request.country,
       request.referrer, request.destination, request.parameters, request.cost_micros AS "costMicros",
       coalesce((SELECT jsonb_agg(jsonb_build_object('kind', outcome.kind, 'signed', outcome.signed, 'valueCents', outcome.value_cents))
         FROM traffic_filter.outcomes outcome WHERE outcome.request_id = request.id), '[]') AS outcomes
     FROM traffic_filter.requests request JOIN traffic_filter.campaigns campaign ON campaign.id = request.campaign_id
     WHERE request.user_id = $1`,
    [userId],
  );
  return rows;
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: REPORT_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});
interface Local {
  day: string;
  hour: number;
}
/** Offsets of zones are of whole quarters of an hour. */
const QUARTER_MS = 15 * 60_000;
const known = new Map<number, Local>();
export function localOf(at: Date): Local {
  const quarter = Math.floor(at.getTime() / QUARTER_MS);
  const local = known.get(quarter) ?? read(at);
  known.set(quarter, local);
  return local;
}
function read(at: Date): Local {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, hour: Number(parts['hour']) };
}
/** Days as they are counted, without a clock. */
export function daysUntil(last: string, count: number): string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) =>
    new Date(end - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The report of a log, added up row by row: nothing of the product's own way to it. */
export function reportOfRows(rows: readonly LoggedVisit[], now: Date, days: number): ReportReply {
  const all = daysUntil(localOf(now).day, days * 2);
  const [past, present] = [new Set(all.slice(0, days)), all.slice(days)];
  const placed = rows.map((row) => ({ row, ...localOf(row.createdAt) }));
  const current = placed.filter(({ day }) => present.includes(day));
  const sumOf = (some: typeof placed) => allOf(some.map(({ row }) => row));
  const campaigns = [...new Map(current.map(({ row }) => [row.campaignId, row.campaign]))];
  return {
    totals: sumOf(current),
    before: sumOf(placed.filter(({ day }) => past.has(day))),
    bySource: sources.map((source) => ({
      ...countsOf(current.filter(({ row }) => (row.networks[0] ?? 'other') === source).map(({ row }) => row)),
      source,
    })),
    byCampaign: campaigns
      .map(([id, name]) => ({ ...sumOf(current.filter(({ row }) => row.campaignId === id)), id, name }))
      .sort(
        (a, b) => b.impressions - a.impressions || b.requests - a.requests || a.name.localeCompare(b.name),
      ),
    byDevice: deviceKinds.map((device) => ({
      ...countsOf(current.filter(({ row }) => deviceOf(row.devices) === device).map(({ row }) => row)),
      device,
    })),
    byOffer: byOfferOf(current.map(({ row }) => row)),
    byDay: present.map((day) => ({ ...sumOf(current.filter((one) => one.day === day)), day })),
    byHour: Array.from({ length: 24 }, (_, hour) => ({
      ...sumOf(current.filter((one) => one.hour === hour)),
      hour,
    })),
  };
}

/** Pages of splits, those of one campaign beside each other. */
function byOfferOf(rows: readonly LoggedVisit[]): ReportReply['byOffer'] {
  const ofPages = rows.filter(({ page, offerPage }) => page === 'offer' && offerPage !== null);
  const keys = new Map(
    ofPages.filter(counts).map((row) => [`${row.campaignId} ${row.offerPage}`, row] as const),
  );
  const all = [...keys.values()].map(({ campaignId, campaign, offerPage }) => {
    const own = ofPages.filter((row) => row.campaignId === campaignId && row.offerPage === offerPage);
    const { impressions, ...figures } = countsOf(own);
    const converted = own.filter(
      (row) => isPerson(row) && row.outcomes.some(({ kind }) => kind === 'conversion'),
    ).length;
    return {
      campaign: { id: campaignId, name: campaign },
      page: offerPage as string,
      visits: impressions,
      ...figures,
      converted,
    };
  });
  const first = (id: string) =>
    Math.max(...all.filter(({ campaign }) => campaign.id === id).map((one) => one.visits));
  return all.sort(
    (a, b) =>
      first(b.campaign.id) - first(a.campaign.id) ||
      a.campaign.id.localeCompare(b.campaign.id) ||
      b.visits - a.visits ||
      a.page.localeCompare(b.page),
  );
}

/** Whether a visit is in any figure of its page. */
function counts(row: LoggedVisit): boolean {
  return isPerson(row) || row.outcomes.some(({ kind, signed }) => kind === 'conversion' && signed);
}

const isPerson = ({ state, kind }: LoggedVisit) => state === 'served' && kind === 'person';

function countsOf(rows: readonly LoggedVisit[]): Counts {
  let [impressions, clicks, conversions, valueCents] = [0, 0, 0, 0];
  for (const row of rows) {
    if (isPerson(row)) impressions += 1;
    for (const outcome of row.outcomes) {
      if (outcome.kind === 'click' && isPerson(row) && row.page === 'offer') clicks += 1;
      if (outcome.kind === 'conversion' && (isPerson(row) || outcome.signed)) conversions += 1;
      valueCents += outcome.valueCents ?? 0;
    }
  }
  return { impressions, clicks, conversions, valueCents };
}

export function allOf(rows: readonly LoggedVisit[]): Counts & Traffic {
  const blocked = rows.filter(({ state }) => state === 'blocked').length;
  const led = rows.filter(({ state }) => state !== 'blocked');
  const robots = led.filter(({ kind }) => kind === 'declared_robot' || kind === 'lookahead').length;
  const people = led.filter(isPerson);
  return {
    ...countsOf(rows),
    requests: rows.length,
    people: people.length,
    robots,
    invalid: led.length - robots - people.length,
    blocked,
    secure: people.filter(({ page }) => page === 'secure').length,
  };
}

/** Safari says the same on a Mac and on an iPad. */
export function deviceOf(devices: readonly string[]): string {
  if (devices.length === 1) return devices[0] ?? 'unknown';
  return devices.join() === 'computer,tablet' ? 'computer' : 'unknown';
}
