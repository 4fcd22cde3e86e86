import type { Layer } from '@garimpo/anticlone-contract';
import type { Database, Transaction } from '@garimpo/service-kit';

/** Reported visits of a page that is not the owner's. */
export interface CloneHit {
  siteId: string;
  url: string;
  host: string;
  /** False where only the host is known; the address is the host's root then. */
  isExact: boolean;
  layer: Layer;
  /** 0 where another layer has reported this visit. */
  visits: number;
}

/** Separate pages of one host; further pages count with the first one. */
const PAGES_PER_HOST_MAX = 10;
/** Clones of one site. Further pages replace only pages that turned out to be no copies. */
const CLONES_PER_SITE_MAX = 300;

/** All hits of one page. */
export interface PageHits extends Omit<CloneHit, 'layer'> {
  layers: Layer[];
}

/** Counts all known clones at once, locking their rows in one order against deadlocks. */
const COUNT_KNOWN = {
  name: 'anticlone-count-hits',
  text: `
  WITH hit AS (
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::int[], $4::text[]) AS h (site_id, url, visits, layers)),
  known AS (
    SELECT clone.id, clone.anticlone_site_id AS site_id, clone.clone_url AS url, hit.visits,
      string_to_array(hit.layers, ' ') AS new_layers
    FROM anticlone.detected_clones clone JOIN hit ON clone.anticlone_site_id = hit.site_id AND clone.clone_url = hit.url
    ORDER BY clone.id FOR UPDATE OF clone)
  UPDATE anticlone.detected_clones clone
  SET access_count = clone.access_count + known.visits, last_access = greatest(clone.last_access, $5),
    layers = CASE WHEN clone.layers @> known.new_layers THEN clone.layers
      ELSE ARRAY (SELECT DISTINCT unnest(clone.layers || known.new_layers) ORDER BY 1) END
  FROM known WHERE clone.id = known.id
  RETURNING clone.id, known.site_id AS "siteId", known.url`,
};

/** Locks in one order. The rows of sites are locked too, because a deletion would wait for their pages. */
const LOCK_SITES = `
  SELECT pg_advisory_xact_lock(hashtextextended('anticlone.new_pages:' || id, 0))
  FROM (SELECT id FROM anticlone.anticlone_sites WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE) AS sites`;

/** Locks all known pages of the hosts in the order of `COUNT_KNOWN`, before it is known which of them a hit counts with. */
const LOCK_PAGES = `
  SELECT id FROM anticlone.detected_clones
  WHERE (anticlone_site_id, clone_host) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))
  ORDER BY id FOR UPDATE`;

/** Gives its address to a page of which only the host was known and that was never checked. */
const REFINE = `
  UPDATE anticlone.detected_clones
  SET clone_url = $3, access_count = access_count + $4, last_access = greatest(last_access, $6),
    layers = ARRAY (SELECT DISTINCT unnest(layers || string_to_array($5, ' ')) ORDER BY 1)
  WHERE anticlone_site_id = $1 AND clone_url = $2 AND NOT layers && '{script,marker}' AND checked_at IS NULL
    AND look_until IS NULL
  RETURNING id`;

/** Adds a page while the limits of the host and of the site allow it. */
const ADD = `
  INSERT INTO anticlone.detected_clones
    (anticlone_site_id, user_id, clone_url, clone_host, access_count, layers, created_at, last_access)
  SELECT site.id, site.user_id, $2, $3, $4::int, string_to_array($5, ' '), $6, $6
  FROM anticlone.anticlone_sites site
  WHERE site.id = $1
    AND (SELECT count(*) FROM anticlone.detected_clones WHERE anticlone_site_id = $1) < ${CLONES_PER_SITE_MAX}
    AND (SELECT count(*) FROM anticlone.detected_clones WHERE anticlone_site_id = $1 AND clone_host = $3)
      < ${PAGES_PER_HOST_MAX}
  RETURNING id`;

const COUNT_WITH_HOST = {
  name: 'anticlone-count-host-hits',
  text: `
  UPDATE anticlone.detected_clones
  SET access_count = access_count + $3, last_access = greatest(last_access, $4),
    layers = ARRAY (SELECT DISTINCT unnest(layers || string_to_array($5, ' ')) ORDER BY 1)
  WHERE id = (SELECT id FROM anticlone.detected_clones WHERE anticlone_site_id = $1 AND clone_host = $2
    ORDER BY created_at, id LIMIT 1)
  RETURNING id`,
};

/** Deletes the least recently visited page that was unreachable or different and that its owner has not touched, if it had no visit for an hour. */
const MAKE_ROOM = `
  DELETE FROM anticlone.detected_clones WHERE id = (
    SELECT id FROM anticlone.detected_clones
    WHERE anticlone_site_id = $1 AND status = 'suspect' AND case_status = 'new' AND case_note = ''
      AND reason IN ('unreachable', 'error_status', 'refused', 'not_html', 'different', 'too_little')
      AND look_until IS NULL AND last_access < $2::timestamptz - interval '1 hour'
    ORDER BY last_access, id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** Ids of clones by `hitKey`; null where the site has reached its limit. */
export type HitClones = ReadonlyMap<string, string | null>;

export function hitKey({ siteId, url, isExact }: Pick<CloneHit, 'siteId' | 'url' | 'isExact'>): string {
  return `${siteId} ${isExact} ${url}`;
}

/**
 * Counts hits of pages that are known, nearly all in one statement. Pages of which only the host is known follow one by one, so that no
 * row is locked while another is waited for.
 * @returns the clones that were found, by `hitKey`
 */
export async function countKnownHits(
  database: Database,
  pages: readonly PageHits[],
  now: Date,
): Promise<Map<string, string>> {
  const exact = pages.filter(({ isExact }) => isExact);
  // With the service role here and below, because visitors of pages are no users.
  const known =
    exact.length === 0 ? [] : await database.runAsService<KnownRow>(COUNT_KNOWN, knownValues(exact, now));
  const found = keyed(known);
  for (const page of pages.filter(({ isExact }) => !isExact)) {
    const [row] = await database.runAsService<{ id: string }>(COUNT_WITH_HOST, hostValues(page, now));
    if (row !== undefined) found.set(hitKey(page), row.id);
  }
  return found;
}

/** Counts hits of pages that were unknown a moment ago, and adds pages that are new. */
export async function recordHits(
  tx: Transaction,
  unknown: readonly PageHits[],
  now: Date,
): Promise<{ clones: HitClones; added: string[] }> {
  const clones = new Map<string, string | null>();
  const added: string[] = [];
  const taken = (id: string | null) => {
    if (id !== null) added.push(id);
    return id;
  };
  if (unknown.length === 0) return { clones, added };
  // From here on no other transaction adds pages of these sites, which makes the limits exact.
  await tx.run(LOCK_SITES, [unknown.map(({ siteId }) => siteId)]);
  await tx.run(LOCK_PAGES, [unknown.map(({ siteId }) => siteId), unknown.map(({ host }) => host)]);
  const exact = unknown.filter(({ isExact }) => isExact);
  const known = exact.length === 0 ? [] : await tx.rows<KnownRow>(COUNT_KNOWN.text, knownValues(exact, now));
  for (const [key, id] of keyed(known)) clones.set(key, id);
  for (const page of unknown.filter((one) => !clones.has(hitKey(one)))) {
    const counted = page.isExact ? await refine(tx, page, now) : await countWithHost(tx, page, now);
    const id =
      counted ??
      taken(await add(tx, page, now)) ??
      (page.isExact ? await countWithHost(tx, page, now) : null) ??
      taken(await addInRoom(tx, page, now));
    clones.set(hitKey(page), id);
  }
  return { clones, added };
}

/** Groups hits by page in a fixed order, pages whose address is known first. */
export function hitsByPage(hits: readonly CloneHit[]): PageHits[] {
  const pages = new Map<string, PageHits>();
  for (const { layer, ...hit } of hits) {
    const page = pages.get(hitKey(hit));
    if (page === undefined) pages.set(hitKey(hit), { ...hit, layers: [layer] });
    else {
      page.visits += hit.visits;
      if (!page.layers.includes(layer)) page.layers.push(layer);
    }
  }
  return [...pages]
    .sort(([a, { isExact }], [b, other]) => Number(other.isExact) - Number(isExact) || (a < b ? -1 : 1))
    .map(([, page]) => page);
}

interface KnownRow {
  id: string;
  siteId: string;
  url: string;
}

function knownValues(exact: readonly PageHits[], now: Date): unknown[] {
  return [
    exact.map(({ siteId }) => siteId),
    exact.map(({ url }) => url),
    exact.map(({ visits }) => visits),
    exact.map(({ layers }) => layers.join(' ')),
    now,
  ];
}

function keyed(known: readonly KnownRow[]): Map<string, string> {
  return new Map(known.map(({ id, ...page }) => [hitKey({ ...page, isExact: true }), id]));
}

function refine(tx: Transaction, page: PageHits, now: Date): Promise<string | null> {
  const { siteId, url, visits, layers } = page;
  return updatedId(tx, REFINE, [siteId, new URL('/', url).href, url, visits, layers.join(' '), now]);
}

function add(tx: Transaction, page: PageHits, now: Date): Promise<string | null> {
  const { siteId, url, host, visits, layers } = page;
  return updatedId(tx, ADD, [siteId, url, host, visits, layers.join(' '), now]);
}

function countWithHost(tx: Transaction, page: PageHits, now: Date): Promise<string | null> {
  return updatedId(tx, COUNT_WITH_HOST.text, hostValues(page, now));
}

function hostValues({ siteId, host, visits, layers }: PageHits, now: Date): unknown[] {
  return [siteId, host, visits, now, layers.join(' ')];
}

async function addInRoom(tx: Transaction, page: PageHits, now: Date): Promise<string | null> {
  const gone = await updatedId(tx, MAKE_ROOM, [page.siteId, now]);
  return gone === null ? null : add(tx, page, now);
}

async function updatedId(tx: Transaction, statement: string, values: unknown[]): Promise<string | null> {
  const rows = await tx.rows<{ id: string }>(statement, values);
  return rows[0]?.id ?? null;
}
