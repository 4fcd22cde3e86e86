import {
  countWays,
  type FoundFile,
  NO_OWN_PLACES,
  type OwnAddresses,
  type OwnPlacesReply,
  type SiteView,
  type WayCounts,
  type WaySpots,
} from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';

/** The ways that a version of a site has. */
export interface WayRecord {
  version: number;
  found: FoundFile[];
  spots: WaySpots;
  picture: { key: string; width: number; height: number } | null;
  pictureDue: boolean;
}

interface WayRow extends Omit<WayRecord, 'picture'> {
  picture: string | null;
  width: number | null;
  height: number | null;
}

/** Null when the site's ways have never been read. */
export async function findWayRecord(tx: Transaction, siteId: string): Promise<WayRecord | null> {
  const row = await tx.one<WayRow>(
    `SELECT version, found, spots, picture, picture_width AS width, picture_height AS height,
       picture_due AS "pictureDue" FROM cloner.ways_out WHERE site_id = $1`,
    [siteId],
  );
  if (row === undefined) return null;
  const { picture: key, width, height, ...rest } = row;
  return {
    ...rest,
    picture: key === null || width === null || height === null ? null : { key, width, height },
  };
}

interface NewWays {
  siteId: string;
  userId: string;
  version: number;
  found: readonly FoundFile[];
}

/** Keeps the ways of a version unless those of a newer one are known. The picture is due again. Runs as the service. */
export async function keepWays(tx: Transaction, { siteId, userId, version, found }: NewWays): Promise<void> {
  await tx.run(
    `INSERT INTO cloner.ways_out AS w (site_id, user_id, version, found) VALUES ($1, $2, $3, $4)
     ON CONFLICT (site_id) DO UPDATE SET version = $3, found = $4, picture_due = true, updated_at = clock_timestamp()
       WHERE w.version <= $3`,
    [siteId, userId, version, storable(found)],
  );
}

/** The database takes neither NUL nor halves of a character, and a page may have both. */
function storable(found: readonly FoundFile[]): string {
  return JSON.stringify(found, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
}

/** What a user calls their own, as it is remembered; nothing for who has said nothing. */
export async function findOwnPlaces(tx: Transaction, userId: string): Promise<OwnPlacesReply> {
  const row = await tx.one<OwnPlacesReply>(
    'SELECT places, addresses, rest FROM cloner.own_places WHERE user_id = $1',
    [userId],
  );
  return row ?? { places: NO_OWN_PLACES, addresses: [], rest: 'nowhere' };
}

/** Runs as the service. */
export async function keepOwnPlaces(
  tx: Transaction,
  userId: string,
  { places, addresses, rest }: OwnPlacesReply,
): Promise<void> {
  await tx.run(
    `INSERT INTO cloner.own_places (user_id, places, addresses, rest) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET places = $2, addresses = $3, rest = $4, updated_at = clock_timestamp()`,
    [userId, JSON.stringify(places), JSON.stringify(addresses), rest],
  );
}

export const ownAddressesOf = ({ places, addresses }: OwnPlacesReply): OwnAddresses => ({
  ...places,
  addresses,
});

/** Whom the ways of each site's present version lead to, by the site's id; nothing for sites whose ways have not been read. */
export async function countOwnWays(
  tx: Transaction,
  userId: string,
  sites: readonly Pick<SiteView, 'id' | 'version'>[],
): Promise<Map<string, WayCounts>> {
  const own = ownAddressesOf(await findOwnPlaces(tx, userId));
  const rows = await tx.rows<{ id: string; ways: FoundFile['ways'] }>(
    `SELECT w.site_id AS id, coalesce((SELECT jsonb_agg(way) FROM jsonb_array_elements(w.found) file,
         jsonb_array_elements(file -> 'ways') way), '[]') AS ways
       FROM cloner.ways_out w JOIN unnest($2::uuid[], $3::integer[]) s (id, version)
         ON s.id = w.site_id AND s.version = w.version
       WHERE w.user_id = $1`,
    [userId, sites.map(({ id }) => id), sites.map(({ version }) => version)],
  );
  return new Map(rows.map(({ id, ways }) => [id, countWays(ways, own)]));
}
