import { csv, maskedAddress, type PersonalFile } from '@garimpo/service-kit';
import type {
  Device,
  Network,
  PageKind,
  Reason,
  VisitorKind,
  VisitState,
} from '@garimpo/traffic-filter-contract';
import { dataText } from '../text/pt-br-data.ts';
import { type OwnRows, ownRows } from './own-rows.ts';

interface VisitRow {
  id: string;
  /** With all its digits: what is between two milliseconds would be read twice. */
  at: string;
  createdAt: Date;
  campaign: string | null;
  maskedIp: string | null;
  state: VisitState;
  kind: VisitorKind;
  page: PageKind | null;
  reason: Reason;
  devices: Device[];
  networks: Network[];
  country: string | null;
  city: string | null;
  destination: string | null;
  referrer: string | null;
  score: number;
}

interface CountRow {
  hour: Date;
  campaignId: string;
  campaign: string | null;
  source: Network | 'other';
  device: Device | 'unknown';
  people: number;
  robots: number;
  invalid: number;
  blocked: number;
  secure: number;
  clicks: number;
  conversions: number;
  valueCents: number;
}

interface OutcomeRow {
  requestId: string;
  kind: 'click' | 'conversion';
  event: string;
  signed: boolean;
  valueCents: number | null;
  createdAt: Date;
  campaign: string | null;
}

const PAGE = 5_000;
const { columns } = dataText;

/** What was asked of the links, what it adds up to, and what came of it. A visitor is nobody to us: addresses are as they are shown. */
export function* visitFiles(own: OwnRows): Generator<PersonalFile> {
  yield {
    path: 'filtro-de-trafego/requisicoes.csv',
    about: dataText.requests,
    content: csv<VisitRow>(
      {
        [columns.requestId]: ({ id }) => id,
        [columns.at]: ({ createdAt }) => createdAt,
        [columns.campaign]: ({ campaign }) => campaign,
        [columns.address]: ({ maskedIp }) => maskedIp && maskedAddress(maskedIp),
        [columns.state]: ({ state }) => dataText.states[state],
        [columns.kind]: ({ kind }) => dataText.kinds[kind],
        [columns.page]: ({ page }) => page && dataText.pages[page],
        [columns.reason]: ({ reason }) => dataText.reasons[reason],
        [columns.devices]: ({ devices }) => devices.map((device) => dataText.devices[device]),
        [columns.networks]: ({ networks }) => networks.map((network) => dataText.networks[network]),
        [columns.country]: ({ country }) => country,
        [columns.city]: ({ city }) => city,
        [columns.destination]: ({ destination }) => destination,
        [columns.referrer]: ({ referrer }) => referrer,
        [columns.score]: ({ score }) => score,
      },
      visits(own),
    ),
  };
  yield {
    path: 'filtro-de-trafego/contagens.csv',
    about: dataText.counts,
    content: csv<CountRow>(
      {
        [columns.hour]: ({ hour }) => hour,
        [columns.campaign]: ({ campaign }) => campaign,
        [columns.source]: ({ source }) => dataText.networks[source],
        [columns.device]: ({ device }) => dataText.devices[device],
        [columns.people]: ({ people }) => people,
        [columns.robots]: ({ robots }) => robots,
        [columns.invalid]: ({ invalid }) => invalid,
        [columns.blocked]: ({ blocked }) => blocked,
        [columns.secure]: ({ secure }) => secure,
        [columns.clicks]: ({ clicks }) => clicks,
        [columns.conversions]: ({ conversions }) => conversions,
        [columns.valueCents]: ({ valueCents }) => valueCents,
      },
      counts(own),
    ),
  };
  yield {
    path: 'filtro-de-trafego/cliques-e-conversoes.csv',
    about: dataText.outcomes,
    content: csv<OutcomeRow>(
      {
        [columns.at]: ({ createdAt }) => createdAt,
        [columns.campaign]: ({ campaign }) => campaign,
        [columns.outcome]: ({ kind }) => dataText.outcomeKinds[kind],
        [columns.event]: ({ event }) => event,
        [columns.signed]: ({ signed }) => signed,
        [columns.valueCents]: ({ valueCents }) => valueCents,
        [columns.requestId]: ({ requestId }) => requestId,
      },
      outcomes(own),
    ),
  };
}

function visits(own: OwnRows): AsyncGenerator<VisitRow> {
  const sql = `SELECT request.id, request.created_at::text AS at, request.created_at AS "createdAt", campaign.name AS campaign,
      masked_ip::text AS "maskedIp", state, kind, page, reason, request.devices, request.networks, country, city, destination,
      referrer, score
    FROM traffic_filter.requests request LEFT JOIN traffic_filter.campaigns campaign ON campaign.id = campaign_id
    WHERE request.user_id = $1 AND ($2::timestamptz IS NULL OR (request.created_at, request.id) > ($2, $3::uuid))
    ORDER BY request.created_at, request.id LIMIT $4`;
  return ownRows<VisitRow>(own, { sql, size: PAGE, keys: 2 }, ({ at, id }) => [at, id]);
}

function counts(own: OwnRows): AsyncGenerator<CountRow> {
  const sql = `SELECT hour, campaign_id AS "campaignId", campaign.name AS campaign, source, device, people::float8 AS people,
      robots::float8 AS robots, invalid::float8 AS invalid, blocked::float8 AS blocked, secure::float8 AS secure,
      clicks::float8 AS clicks, conversions::float8 AS conversions, value_cents::float8 AS "valueCents"
    FROM traffic_filter.hourly_totals total LEFT JOIN traffic_filter.campaigns campaign ON campaign.id = campaign_id
    WHERE total.user_id = $1 AND ($2::timestamptz IS NULL
      OR (hour, campaign_id, source, device) > ($2, $3::uuid, $4::text, $5::text))
    ORDER BY hour, campaign_id, source, device LIMIT $6`;
  return ownRows<CountRow>(own, { sql, size: PAGE, keys: 4 }, (row) => [
    row.hour,
    row.campaignId,
    row.source,
    row.device,
  ]);
}

function outcomes(own: OwnRows): AsyncGenerator<OutcomeRow> {
  const sql = `SELECT request_id AS "requestId", kind, event, signed, value_cents::float8 AS "valueCents", outcome.created_at AS "createdAt", campaign.name AS campaign
    FROM traffic_filter.outcomes outcome LEFT JOIN traffic_filter.campaigns campaign ON campaign.id = campaign_id
    WHERE outcome.user_id = $1 AND ($2::uuid IS NULL OR (request_id, kind, event) > ($2, $3::text, $4::text))
    ORDER BY request_id, kind, event LIMIT $5`;
  return ownRows<OutcomeRow>(own, { sql, size: PAGE, keys: 3 }, ({ requestId, kind, event }) => [
    requestId,
    kind,
    event,
  ]);
}
