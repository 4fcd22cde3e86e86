import type { Device, EventType, Utms } from '@garimpo/anticlone-contract';
import type { Database } from '@garimpo/service-kit';

export interface NewEvent {
  /** A `newTimedId` of the same `createdAt`. */
  id: string;
  siteId: string;
  createdAt: Date;
  eventType: EventType;
  eventName: string | null;
  /** IPv4 or IPv6. */
  ip: string | null;
  userAgent: string | null;
  device: Device;
  pageUrl: string | null;
  referrer: string | null;
  utms: Utms;
  city: string | null;
  country: string | null;
  cloneId: string | null;
}

/** Longer values in the totals are counted by their beginning. */
const VALUE_MAX = 100;

/**
 * Stores events and adds them to the totals in one statement, which is a transaction. Events of deleted sites are left out. Rows of
 * totals are locked in one order, so that replicas do not deadlock.
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

/** Stores all events or none. An event that is stored already (same site, time and id) counts once. */
export async function storeEvents(database: Database, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  // With the service role, because visitors of pages are no users.
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
    events.map(({ city, country }) =>
      JSON.stringify({
        ...(city !== null && { ip_city: city }),
        ...(country !== null && { ip_country: country }),
      }),
    ),
    events.map(({ cloneId }) => cloneId),
  ]);
}
