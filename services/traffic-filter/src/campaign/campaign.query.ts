import { type Config, linksUrl, type Transaction } from '@garimpo/service-kit';
import {
  CAMPAIGNS_MAX,
  type CampaignsQuery,
  type CampaignView,
  type CreateCampaignInput,
  REPORT_TIME_ZONE,
  type TodayReply,
  type UpdateCampaignInput,
  USUAL_PROTECTION,
} from '@garimpo/traffic-filter-contract';
import { IsNull, Not } from 'typeorm';
import { CampaignEntity } from './campaign.entity.ts';

export type CampaignRow = Omit<CampaignEntity, 'userId' | 'deletedAt'>;

export function toCampaignView(
  row: CampaignRow,
  config: Pick<Config, 'publicUrl' | 'linksDomain'>,
): CampaignView {
  const link = `${linksUrl(config)}/r/${row.key}`;
  return {
    id: row.id,
    key: row.key,
    link,
    aboutLink: `${link}/sobre`,
    name: row.name,
    active: row.active,
    securePage: row.securePage,
    offers: row.offers,
    networks: row.networks,
    devices: row.devices,
    protection: row.protection,
    parameters: row.parameters,
    costParameter: row.costParameter,
    tags: row.tags,
    archived: row.archivedAt !== null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const COLUMNS = `id, key, name, active, secure_page AS "securePage", offers, networks, devices, protection, parameters,
  cost_parameter AS "costParameter", tags, archived_at AS "archivedAt", expires_at AS "expiresAt", revision,
  created_at AS "createdAt", updated_at AS "updatedAt"`;
const OWN = `SELECT ${COLUMNS} FROM traffic_filter.campaigns WHERE user_id = $1 AND deleted_at IS NULL`;

/** The user's people of today by campaign, from the hourly totals. Midnight in São Paulo is the beginning of an hour. */
export function peopleOfToday(tx: Transaction, userId: string): Promise<TodayReply['campaigns']> {
  return tx.rows(
    `SELECT campaign_id AS id, sum(people)::integer AS people FROM traffic_filter.hourly_totals
     WHERE user_id = $1 AND hour >= date_trunc('day', now(), $2)
     GROUP BY campaign_id HAVING sum(people) > 0`,
    [userId, REPORT_TIME_ZONE],
  );
}

/** Newest first. */
export function listOwnCampaigns(
  tx: Transaction,
  userId: string,
  { state = 'all', search = '' }: CampaignsQuery,
): Promise<CampaignRow[]> {
  return tx.rows(
    `${OWN} AND ($2::boolean IS NULL OR active = $2) AND position(lower($3) IN lower(name)) > 0
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [userId, state === 'all' ? null : state === 'active', search, CAMPAIGNS_MAX],
  );
}

/** Those of the ids that are there. */
export function listCampaignsOf(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<CampaignRow[]> {
  return tx.rows(`${OWN} AND id = ANY ($2)`, [userId, [...ids]]);
}

/** Null for an unknown campaign and for one of another user. */
export async function findOwnCampaign(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<CampaignRow | null> {
  const campaign = await tx.one<CampaignRow>(`${OWN} AND id = $2`, [userId, id]);
  return campaign ?? null;
}

export function countOwnCampaigns(tx: Transaction, userId: string): Promise<number> {
  return tx.repository(CampaignEntity).countBy({ userId, deletedAt: IsNull() });
}

/** The id of the new campaign; null where the key is taken. */
export async function insertCampaign(
  tx: Transaction,
  userId: string,
  key: string,
  input: CreateCampaignInput,
): Promise<string | null> {
  const made = await tx.one<{ id: string }>(
    `INSERT INTO traffic_filter.campaigns (user_id, key, name, secure_page, offers, networks, devices, protection, parameters, cost_parameter, tags, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (key) DO NOTHING RETURNING id`,
    [
      userId,
      key,
      input.name,
      input.securePage,
      JSON.stringify(input.offers),
      input.networks,
      input.devices,
      JSON.stringify(input.protection ?? USUAL_PROTECTION),
      input.parameters ?? [],
      input.costParameter ?? null,
      input.tags ?? [],
      input.expiresAt ?? null,
    ],
  );
  return made?.id ?? null;
}

/** Changes the given fields. False where the campaign is no longer at that revision. */
export async function updateCampaign(
  tx: Transaction,
  userId: string,
  id: string,
  { revision, expiresAt, ...rest }: UpdateCampaignInput,
): Promise<boolean> {
  const input = {
    ...rest,
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
  };
  // An empty change still has to check the revision, so it writes the name to itself.
  const change = Object.keys(input).length === 0 ? { name: () => 'name' } : input;
  const { affected } = await tx
    .repository(CampaignEntity)
    .update({ userId, id, deletedAt: IsNull(), revision }, change);
  return affected === 1;
}

/** Deletes or restores a campaign. False where no campaign is in the other state. */
export async function setDeleted(
  tx: Transaction,
  userId: string,
  id: string,
  deletedAt: Date | null,
): Promise<boolean> {
  const { affected } = await tx
    .repository(CampaignEntity)
    .update({ userId, id, deletedAt: deletedAt === null ? Not(IsNull()) : IsNull() }, { deletedAt });
  return affected === 1;
}
