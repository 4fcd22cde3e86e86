import type { Transaction } from '@garimpo/service-kit';
import {
  CAMPAIGNS_MAX,
  type CampaignsQuery,
  type CreateCampaignInput,
  type Device,
  type Network,
  type Offer,
  type Protection,
  type UpdateCampaignInput,
  USUAL_PROTECTION,
} from '@garimpo/traffic-filter-contract';

export interface CampaignRow {
  id: string;
  key: string;
  name: string;
  active: boolean;
  securePage: string;
  offers: Offer[];
  networks: Network[];
  devices: Device[];
  protection: Protection;
  parameters: string[];
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `id, key, name, active, secure_page AS "securePage", offers, networks, devices, protection, parameters, revision,
  created_at AS "createdAt", updated_at AS "updatedAt"`;
const OWN = `SELECT ${COLUMNS} FROM traffic_filter.campaigns WHERE user_id = $1 AND deleted_at IS NULL`;

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

/** Null for one that does not exist as for one of another user. */
export async function findOwnCampaign(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<CampaignRow | null> {
  const rows = await tx.rows<CampaignRow>(`${OWN} AND id = $2`, [userId, id]);
  return rows[0] ?? null;
}

export async function countOwnCampaigns(tx: Transaction, userId: string): Promise<number> {
  const rows = await tx.rows<{ count: number }>(
    `SELECT count(*)::integer AS count FROM traffic_filter.campaigns WHERE user_id = $1 AND deleted_at IS NULL`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** The id of the new one; null where another campaign has that key already. */
export async function insertCampaign(
  tx: Transaction,
  userId: string,
  key: string,
  input: CreateCampaignInput,
): Promise<string | null> {
  const rows = await tx.rows<{ id: string }>(
    `INSERT INTO traffic_filter.campaigns (user_id, key, name, secure_page, offers, networks, devices, protection, parameters)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (key) DO NOTHING RETURNING id`,
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
    ],
  );
  return rows[0]?.id ?? null;
}

/** Changes what is named where it is still at that revision; false where it is not. */
export async function updateCampaign(
  tx: Transaction,
  userId: string,
  id: string,
  { revision, ...input }: UpdateCampaignInput,
): Promise<boolean> {
  const changes: Record<string, unknown> = {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.active !== undefined && { active: input.active }),
    ...(input.securePage !== undefined && { secure_page: input.securePage }),
    ...(input.offers !== undefined && { offers: JSON.stringify(input.offers) }),
    ...(input.networks !== undefined && { networks: input.networks }),
    ...(input.devices !== undefined && { devices: input.devices }),
    ...(input.protection !== undefined && { protection: JSON.stringify(input.protection) }),
    ...(input.parameters !== undefined && { parameters: input.parameters }),
  };
  const columns = Object.keys(changes);
  // An empty change asks, all the same, whether it is still the one that was read.
  const set = columns.length === 0 ? 'name = name' : columns.map((name, at) => `${name} = $${at + 4}`).join();
  const changed = await tx.changed(
    `UPDATE traffic_filter.campaigns SET ${set}
     WHERE user_id = $1 AND id = $2 AND deleted_at IS NULL AND revision = $3`,
    [userId, id, revision, ...Object.values(changes)],
  );
  return changed > 0;
}

/** Stops a campaign, or brings it back; false where there is none in the other state. */
export async function setDeleted(
  tx: Transaction,
  userId: string,
  id: string,
  deletedAt: Date | null,
): Promise<boolean> {
  const changed = await tx.changed(
    `UPDATE traffic_filter.campaigns SET deleted_at = $3
     WHERE user_id = $1 AND id = $2 AND (deleted_at IS NULL) = ($3::timestamptz IS NOT NULL)`,
    [userId, id, deletedAt],
  );
  return changed > 0;
}
