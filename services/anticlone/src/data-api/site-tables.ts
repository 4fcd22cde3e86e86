import { checkTable, type DataTable } from '@garimpo/service-kit';

const sites: DataTable = checkTable({
  name: 'anticlone_sites',
  columns: {
    id: { type: 'uuid' },
    user_id: { type: 'uuid' },
    original_url: { type: 'text' },
    original_host: { type: 'text' },
    created_at: { type: 'timestamptz' },
    action_type: { type: 'text' },
    action_data: { type: 'text' },
  },
  from: 'anticlone.anticlone_sites t',
  mine: (user) => `t.user_id = ${user()}`,
  relations: {
    detected_clones: { table: () => clonesTable, own: 'id', theirs: 'anticlone_site_id', isMany: true },
  },
});

export const clonesTable: DataTable = checkTable({
  name: 'detected_clones',
  columns: {
    id: { type: 'uuid' },
    anticlone_site_id: { type: 'uuid' },
    clone_url: { type: 'text' },
    created_at: { type: 'timestamptz' },
    last_access: { type: 'timestamptz' },
    access_count: { type: 'bigint' },
    status: { type: 'text' },
    similarity_score: { type: 'float8' },
  },
  from: 'anticlone.detected_clones t',
  mine: (user) => `t.user_id = ${user()}`,
  relations: {
    anticlone_sites: { table: () => sites, own: 'anticlone_site_id', theirs: 'id', isMany: false },
  },
});

/**
 * What visitors did, for administrators alone. Of an address there is its network and of a browser nothing: both are revealed one
 * at a time by the API, which notes who saw them.
 */
export const eventsTable: DataTable = checkTable({
  name: 'tracking_events',
  columns: {
    id: { type: 'uuid' },
    anticlone_site_id: { type: 'uuid' },
    created_at: { type: 'timestamptz' },
    event_type: { type: 'text' },
    event_name: { type: 'text' },
    count: { type: 'integer' },
    ip_address: { type: 'text', sql: 't.masked_ip::text' },
    user_agent: { type: 'text', sql: 'NULL::text' },
    utms: { type: 'jsonb' },
    first_location: {
      type: 'jsonb',
      sql: `jsonb_build_object('ip', t.masked_ip::text, 'ip_city', t.first_location ->> 'ip_city',
        'ip_country', t.first_location ->> 'ip_country')`,
    },
  },
  from: 'anticlone.tracking_events t',
  // Events outlive their page for a while.
  mine: (user) => `t.user_id = ${user()} AND EXISTS (SELECT FROM anticlone.anticlone_sites site
    WHERE site.id = t.anticlone_site_id AND site.user_id = ${user()})`,
  relations: {
    anticlone_sites: { table: () => sites, own: 'anticlone_site_id', theirs: 'id', isMany: false },
  },
});

const trackedSites: DataTable = checkTable({
  ...sites,
  relations: {
    ...sites.relations,
    tracking_events: { table: () => eventsTable, own: 'id', theirs: 'anticlone_site_id', isMany: true },
  },
});

/** With the events of its pages for who may see them. */
export function sitesTable(mayTrack: boolean): DataTable {
  return mayTrack ? trackedSites : sites;
}
