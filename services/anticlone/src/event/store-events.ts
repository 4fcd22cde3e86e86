import type { Database } from '@garimpo/service-kit';
import type { NewEvent } from './new-event.ts';

/** Of a value in the totals: one that is longer counts with those that begin like it. */
const VALUE_MAX = 100;

/**
 * Events and what they add to the totals, in one statement, which is a transaction. Those of a site that is gone are left out. Rows of totals
 * are taken in one order, so that two replicas never wait for each other.
 */
const STORE = {
  name: 'anticlone-store-events',
  text: `WITH stored AS (
    INSERT INTO anticlone.tracking_events (id, anticlone_site_id, user_id, created_at, event_type, event_name, ip_address,
      user_agent, device, page_url, referrer, utms, first_location, clone_id)
    SELECT e.id, site.id, site.user_id, e.created_at, e.event_type, e.event_name, e.ip::inet, e.user_agent, e.device,
      e.page_url, e.referrer, e.utms, e.first_location, e.clone_id
    FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
      $9::text[], $10::text[], $11::jsonb[], $12::jsonb[], $13::uuid[])
      AS e (id, site_id, created_at, event_type, event_name, ip, user_agent, device, page_url, referrer, utms, first_location,
        clone_id)
    JOIN anticlone.anticlone_sites site ON site.id = e.site_id
    ON CONFLICT DO NOTHING
    RETURNING anticlone_site_id, user_id, created_at, event_type, count, device, utms, first_location)
  INSERT INTO anticlone.event_totals AS known (anticlone_site_id, user_id, hour, kind, value, event_type, count)
  SELECT anticlone_site_id, user_id, date_trunc('hour', created_at, 'UTC') AS hour, part.kind, part.value, event_type,
    sum(count)
  FROM stored CROSS JOIN LATERAL (VALUES
    ('all', ''),
    ('source', left(coalesce(utms ->> 'utm_source', ''), ${VALUE_MAX})),
    ('place', left(concat(first_location ->> 'ip_country', '|', first_location ->> 'ip_city'), ${VALUE_MAX})),
    ('device', device)) AS part (kind, value)
  WHERE part.kind = 'all' OR event_type <> 'clone_access'
  GROUP BY anticlone_site_id, user_id, hour, part.kind, part.value, event_type
  ORDER BY anticlone_site_id, hour, part.kind, part.value, event_type
  ON CONFLICT (anticlone_site_id, hour, kind, value, event_type) DO UPDATE SET count = known.count + excluded.count`,
};

/** All or none. One that is there already (the same site, time and id) counts once. */
export async function storeEvents(database: Database, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  // As the service: visitors of pages are nobody to us.
  await database.runAsService(STORE, [
    events.map(({ id }) => id),
    events.map(({ siteId }) => siteId),
    events.map(({ createdAt }) => createdAt),
    events.map(({ eventType }) => eventType),
    events.map(({ eventName }) => eventName),
    events.map(({ ip }) => ip),
    events.map(({ userAgent }) => userAgent),
    events.map(({ device }) => device),
    events.map(({ pageUrl }) => pageUrl),
    events.map(({ referrer }) => referrer),
    events.map(({ utms }) => JSON.stringify(utms)),
    events.map(({ city, country }) => JSON.stringify(firstLocation(city, country))),
    events.map(({ cloneId }) => cloneId),
  ]);
}

/** As the specification names it; the address itself is in a column that is erased. */
function firstLocation(city: string | null, country: string | null): Record<string, string> {
  return { ...(city !== null && { ip_city: city }), ...(country !== null && { ip_country: country }) };
}
