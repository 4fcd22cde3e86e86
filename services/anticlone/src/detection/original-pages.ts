import { type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { PageFailure } from '../page/page-reader.ts';
import { type PageFeatures, packFeatures, unpackFeatures } from '../similarity/page-features.ts';

export type Way = 'static' | 'rendered';

export interface OriginalRequest {
  siteId: string;
  way: Way;
  now: Date;
  /** Throws {@link PageFailure}. */
  read(): Promise<PageFeatures>;
}

/** A page that is sold by changes now and then; a copy that was made yesterday is of yesterday's. */
const FRESH_MS = 6 * 60 * 60 * 1000;
/** One that was read is not replaced at once by one of which there is next to nothing: a page of maintenance, of a wall. */
const SHRUNK_TO = 0.2;
const BELIEVED_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/** What the owner's page has, kept as it was when it last answered: copies are looked at also while it is down. */
@Injectable()
export class OriginalPages {
  constructor(@InjectDatabase('anticlone') private readonly database: Database) {}

  /** Null where it could not be had, now or before. */
  async get({ siteId, way, now, read }: OriginalRequest): Promise<PageFeatures | null> {
    // As the service here and below: these are no rows of users, and jobs ask.
    const [row] = await this.database.runAsService<{ features: unknown; read_at: Date }>(
      'SELECT features, read_at FROM anticlone.original_pages WHERE anticlone_site_id = $1 AND way = $2',
      [siteId, way],
    );
    const kept = row === undefined ? null : unpackFeatures(row.features);
    const ageMs = row === undefined ? Number.POSITIVE_INFINITY : now.getTime() - row.read_at.getTime();
    if (kept !== null && ageMs < FRESH_MS) return kept;
    let features: PageFeatures;
    try {
      features = await read();
    } catch (error) {
      // It is down, or does not let us in: what it was will do.
      if (error instanceof PageFailure) return kept;
      throw error;
    }
    const hasShrunk = kept !== null && features.words < kept.words * SHRUNK_TO;
    if (hasShrunk && ageMs < BELIEVED_AFTER_MS) return kept;
    await this.#keep(siteId, way, features, now);
    return features;
  }

  async #keep(siteId: string, way: Way, features: PageFeatures, now: Date): Promise<void> {
    // The site may be gone by now.
    await this.database.runAsService(
      `INSERT INTO anticlone.original_pages (anticlone_site_id, way, features, read_at)
       SELECT id, $2, $3, $4 FROM anticlone.anticlone_sites WHERE id = $1
       ON CONFLICT (anticlone_site_id, way) DO UPDATE SET features = excluded.features, read_at = excluded.read_at`,
      [siteId, way, JSON.stringify(packFeatures(features)), now],
    );
  }
}
