import type { StoredVisits, Transaction } from '@garimpo/service-kit';
import { type Offer, VISIT_PARAMETER } from '@garimpo/traffic-filter-contract';
import { mayKeep } from '../routing/kept-parameters.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

interface StoredVisit {
  id: string;
  createdAt: Date;
  userId: string;
  campaignId: string;
  destination: string | null;
  parameters: [string, string][];
}

interface CampaignPages {
  id: string;
  parameters: string[];
  securePage: string;
  offers: Offer[];
}

/** Visits that were stored with all that their links were opened with. */
export const storedVisits: StoredVisits<StoredVisit> = {
  domain: TRAFFIC_FILTER_DOMAIN,
  table: 'requests',
  columns: `id, created_at AS "createdAt", user_id AS "userId", campaign_id AS "campaignId", destination, parameters`,
  where: `parameters <> '[]' OR destination ~ '[?]'`,
  async clean(tx, rows) {
    const campaigns = await campaignsOf(tx, rows);
    const changed = rows.flatMap((row) => {
      const cleaned = cleanedVisit(row, campaigns.get(row.campaignId));
      const isSame =
        cleaned.destination === row.destination && cleaned.parameters.length === row.parameters.length;
      return isSame ? [] : [{ ...row, ...cleaned }];
    });
    if (changed.length === 0) return;
    await tx.run(
      `UPDATE traffic_filter.requests request SET destination = cleaned.destination, parameters = cleaned.parameters
       FROM jsonb_to_recordset($1::jsonb) AS cleaned
         (id uuid, "createdAt" timestamptz, "userId" uuid, destination text, parameters jsonb)
       WHERE request.user_id = cleaned."userId" AND request.created_at = cleaned."createdAt" AND request.id = cleaned.id`,
      [JSON.stringify(changed)],
    );
  },
};

async function campaignsOf(
  tx: Transaction,
  rows: readonly StoredVisit[],
): Promise<Map<string, CampaignPages>> {
  const found = await tx.rows<CampaignPages>(
    `SELECT id, parameters, secure_page AS "securePage", offers FROM traffic_filter.campaigns WHERE id = ANY ($1)`,
    [[...new Set(rows.map(({ campaignId }) => campaignId))]],
  );
  return new Map(found.map((campaign) => [campaign.id, campaign]));
}

/** What a visit would hold today. In a destination stays, beside, what the pages of its campaign say themselves. */
export function cleanedVisit(
  { destination, parameters }: Pick<StoredVisit, 'destination' | 'parameters'>,
  campaign: Omit<CampaignPages, 'id'> | undefined,
): Pick<StoredVisit, 'destination' | 'parameters'> {
  const own = campaign?.parameters ?? [];
  return {
    destination: destination === null ? null : cleanedAddress(destination, campaign),
    parameters: parameters.filter(([name, value]) => mayKeep(name, value, own)),
  };
}

function cleanedAddress(address: string, campaign: Omit<CampaignPages, 'id'> | undefined): string {
  const [, page = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  if (query === '') return address;
  const pages = campaign === undefined ? [] : [campaign.securePage, ...campaign.offers.map(({ url }) => url)];
  const ofPages = new Set(pages.flatMap((url) => [...new URL(url).searchParams].map(String)));
  const kept = query.split('&').filter((written) => {
    const [pair] = new URLSearchParams(written);
    if (pair === undefined) return false;
    return (
      pair[0] === VISIT_PARAMETER || ofPages.has(String(pair)) || mayKeep(...pair, campaign?.parameters ?? [])
    );
  });
  return `${page}${kept.length === 0 ? '' : `?${kept.join('&')}`}${fragment}`;
}
