import { type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { PageFailure } from '../page/page-visits.ts';
import { type PageFeatures, packFeatures, unpackFeatures } from '../similarity/page-features.ts';

export type ReadBy = 'static' | 'rendered';

interface OriginalRequest {
  siteId: string;
  by: ReadBy;
  now: Date;
  /** Throws {@link PageFailure}. */
  read(): Promise<PageFeatures>;
}

/** Sales pages change now and then; a copy made yesterday resembles yesterday's page. */
const FRESH_MS = 6 * 60 * 60 * 1000;
/** A page that has shrunk below this share may be down for maintenance: the stored one is used until it is a week old. */
const SHRUNK_TO = 0.2;
const SHRUNK_USED_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/** Stores the features of owners' pages, so that copies can be compared while the original is down. */
@Injectable()
export class OriginalPages {
  constructor(@InjectDatabase('anticlone') private readonly database: Database) {}

  /** Null where the page can be read neither now nor from the store. */
  async get({ siteId, by, now, read }: OriginalRequest): Promise<PageFeatures | null> {
    // With the service role here and below, because background jobs ask.
    const [row] = await this.database.runAsService<{ features: unknown; read_at: Date }>(
      'SELECT features, read_at FROM anticlone.original_pages WHERE anticlone_site_id = $1 AND way = $2',
      [siteId, by],
    );
    const stored = row === undefined ? null : unpackFeatures(row.features);
    const ageMs = row === undefined ? Number.POSITIVE_INFINITY : now.getTime() - row.read_at.getTime();
    if (stored !== null && ageMs < FRESH_MS) return stored;
    let features: PageFeatures;
    try {
      features = await read();
    } catch (error) {
      if (error instanceof PageFailure) return stored;
      throw error;
    }
    const hasShrunk = stored !== null && features.words < stored.words * SHRUNK_TO;
    if (hasShrunk && ageMs < SHRUNK_USED_AFTER_MS) return stored;
    // Selects from the sites because the site may have been deleted meanwhile.
    await this.database.runAsService(
      `INSERT INTO anticlone.original_pages (anticlone_site_id, way, features, read_at)
       SELECT id, $2, $3, $4 FROM anticlone.anticlone_sites WHERE id = $1
       ON CONFLICT (anticlone_site_id, way) DO UPDATE SET features = excluded.features, read_at = excluded.read_at`,
      [siteId, by, JSON.stringify(packFeatures(features)), now],
    );
    return features;
  }
}
