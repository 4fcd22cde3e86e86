import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ads of an offer as its user saw them in the library, their pictures, and each time that they were saved. A trigger keeps what
 * the card shows of them in the offer's summary, and writes an event of what is new or gone, in the transaction of the save.
 */
export class CreateCreatives1796200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...tables, ...policies, ...grants, ...triggers, ...sources('extension')])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Readings stay, under the nearest of the sources that there were before. No policy shows them to the owner.
    await runner.query('ALTER TABLE offers.offer_metrics NO FORCE ROW LEVEL SECURITY');
    await runner.query(`UPDATE offers.offer_metrics SET source = 'pasted' WHERE source = 'extension'`);
    await runner.query('ALTER TABLE offers.offer_metrics FORCE ROW LEVEL SECURITY');
    for (const statement of sources()) await runner.query(statement);
    await runner.query('DROP POLICY offer_events_of_creatives ON offers.offer_events');
    await runner.query('DROP TABLE offers.creative_thumbnails, offers.creatives, offers.library_captures');
    await runner.query(
      'DROP FUNCTION offers.summarise_creatives(), offers.newest_thumbnails(uuid), offers.renew_thumbnails()',
    );
    await runner.query('ALTER TABLE offers.offer_summaries DROP COLUMN creatives');
  }
}

const sources = (...more: string[]) => {
  const known = ['manual', 'pasted', 'api', 'browser', ...more].map((source) => `'${source}'`).join(', ');
  return [
    'ALTER TABLE offers.offer_metrics DROP CONSTRAINT offer_metrics_source_check',
    `ALTER TABLE offers.offer_metrics ADD CONSTRAINT offer_metrics_source_check CHECK (source IN (${known}))`,
  ];
};

const tables = [
  'ALTER TABLE offers.offer_summaries ADD COLUMN creatives jsonb',

  // fresh and gone: how many were new, and how many were no longer there. gone is null where not all ads were seen.
  `CREATE TABLE offers.library_captures (
    id uuid NOT NULL,
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    taken_at timestamptz NOT NULL,
    count integer,
    is_complete boolean NOT NULL,
    fresh integer NOT NULL,
    gone integer,
    CONSTRAINT library_captures_pkey PRIMARY KEY (id),
    CONSTRAINT library_captures_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE,
    CONSTRAINT library_captures_count_check CHECK (count BETWEEN 0 AND 10000000)
  )`,
  'CREATE INDEX library_captures_offer_idx ON offers.library_captures (offer_id, taken_at DESC)',

  // new_at: the save in which it was known to be new; null where an earlier save may only not have seen it.
  `CREATE TABLE offers.creatives (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    library_id text NOT NULL,
    page_name text,
    text text,
    link_url text,
    started_on date,
    platforms text[] NOT NULL,
    media jsonb NOT NULL,
    first_seen_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    new_at timestamptz,
    gone_at timestamptz,
    CONSTRAINT creatives_pkey PRIMARY KEY (id),
    CONSTRAINT creatives_id_user_id_key UNIQUE (id, user_id),
    CONSTRAINT creatives_library_id_key UNIQUE (offer_id, library_id),
    CONSTRAINT creatives_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE,
    CONSTRAINT creatives_library_id_check CHECK (library_id ~ '^[0-9]{5,25}$'),
    CONSTRAINT creatives_text_check CHECK (char_length(text) <= 2000 AND char_length(page_name) <= 200),
    CONSTRAINT creatives_link_url_check CHECK (link_url ~* '^https?://' AND char_length(link_url) <= 2048),
    CONSTRAINT creatives_media_check CHECK (jsonb_array_length(media) <= 12)
  )`,

  // Apart, so that a list of ads does not read their pictures.
  `CREATE TABLE offers.creative_thumbnails (
    creative_id uuid NOT NULL,
    user_id uuid NOT NULL,
    image bytea NOT NULL,
    CONSTRAINT creative_thumbnails_pkey PRIMARY KEY (creative_id),
    CONSTRAINT creative_thumbnails_creative_fkey FOREIGN KEY (creative_id, user_id)
      REFERENCES offers.creatives (id, user_id) ON DELETE CASCADE,
    CONSTRAINT creative_thumbnails_image_check CHECK (octet_length(image) <= 49152)
  )`,
];

const policies = [
  ...['library_captures', 'creatives', 'creative_thumbnails'].flatMap((table) =>
    ownRowsPolicy(`offers.${table}`, { domain: 'offers', owner: 'user_id' }),
  ),
  // For the triggers below, which run as the owner: users may not write events.
  `CREATE POLICY offer_events_of_creatives ON offers.offer_events FOR INSERT TO CURRENT_USER
    WITH CHECK (kind = 'creatives')`,
  ...['creatives', 'creative_thumbnails'].map(
    (table) => `CREATE POLICY ${table}_summarised ON offers.${table} FOR SELECT TO CURRENT_USER USING (true)`,
  ),
];

const grants = [
  `GRANT SELECT (id, offer_id, user_id, taken_at, count, is_complete, fresh, gone),
    INSERT (id, offer_id, user_id, taken_at, count, is_complete, fresh, gone) ON offers.library_captures TO offers_user`,
  `GRANT SELECT (id, offer_id, user_id, library_id, page_name, text, link_url, started_on, platforms, media, first_seen_at,
      last_seen_at, new_at, gone_at),
    INSERT (offer_id, user_id, library_id, page_name, text, link_url, started_on, platforms, media, first_seen_at,
      last_seen_at, new_at),
    UPDATE (page_name, text, link_url, started_on, platforms, media, last_seen_at, gone_at), DELETE
    ON offers.creatives TO offers_user`,
  `GRANT SELECT (creative_id, user_id, image), INSERT (creative_id, user_id, image)
    ON offers.creative_thumbnails TO offers_user`,
  'GRANT SELECT, DELETE ON offers.library_captures, offers.creatives, offers.creative_thumbnails TO offers_service',
  'GRANT INSERT ON offers.creative_thumbnails TO offers_service',
  'GRANT SELECT (creatives) ON offers.offer_summaries TO offers_user',
];

const triggers = [
  `CREATE FUNCTION offers.newest_thumbnails(of_offer uuid) RETURNS jsonb
    LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT coalesce(jsonb_agg(shown.id), '[]') FROM (
      SELECT active.id FROM offers.creatives active
      JOIN offers.creative_thumbnails thumbnail ON thumbnail.creative_id = active.id
      WHERE active.offer_id = of_offer AND active.gone_at IS NULL
      ORDER BY active.started_on DESC NULLS LAST, active.library_id DESC LIMIT 3
    ) shown $$`,
  `CREATE FUNCTION offers.summarise_creatives() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    UPDATE offers.offer_summaries summary SET creatives = (
      SELECT jsonb_build_object(
        'seenAt', to_char(NEW.taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'active', count(*),
        'fresh', NEW.fresh,
        'gone', NEW.gone,
        'oldestOn', min(creative.started_on),
        'newestOn', max(coalesce(creative.started_on, (creative.new_at AT TIME ZONE 'America/Sao_Paulo')::date)),
        'thumbnails', offers.newest_thumbnails(NEW.offer_id))
      FROM offers.creatives creative WHERE creative.offer_id = NEW.offer_id AND creative.gone_at IS NULL)
    WHERE summary.offer_id = NEW.offer_id;
    IF NEW.fresh > 0 OR NEW.gone > 0 THEN
      INSERT INTO offers.offer_events (offer_id, user_id, at, kind, data)
        VALUES (NEW.offer_id, NEW.user_id, NEW.taken_at, 'creatives', jsonb_build_object('fresh', NEW.fresh, 'gone', NEW.gone));
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER library_captures_summarise AFTER INSERT ON offers.library_captures FOR EACH ROW
    EXECUTE FUNCTION offers.summarise_creatives()`,
  // Pictures may come after the save.
  `CREATE FUNCTION offers.renew_thumbnails() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    UPDATE offers.offer_summaries summary
      SET creatives = summary.creatives || jsonb_build_object('thumbnails', offers.newest_thumbnails(summary.offer_id))
      WHERE summary.creatives IS NOT NULL AND summary.offer_id IN (
        SELECT creative.offer_id FROM offers.creatives creative JOIN added ON added.creative_id = creative.id);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER creative_thumbnails_renew AFTER INSERT ON offers.creative_thumbnails
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION offers.renew_thumbnails()`,
  'REVOKE ALL ON FUNCTION offers.summarise_creatives(), offers.newest_thumbnails(uuid), offers.renew_thumbnails() FROM PUBLIC',
];
