import { Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

/** What our own visit of a site's page came to. */
export interface PageVisit {
  /** When it began. */
  visitedAt: Date;
  /**
   * `null` where the page could not be had: that says nothing of who keeps it, and what was known of it stays.
   */
  scriptFound: boolean | null;
}

/** Whose page it is, as far as we know: theirs whose script our own visit finds on it. */
@Injectable()
export class SiteVerification {
  constructor(@InjectDatabase('anticlone') private readonly database: Database) {}

  /** Of two visits the later one counts, whichever ends first. */
  async record(siteId: string, { visitedAt, scriptFound }: PageVisit): Promise<void> {
    // As the service: what our visit found is not the user's to write.
    await this.database.runAsService(
      `UPDATE anticlone.anticlone_sites
       SET checked_at = $2,
         verified_at = CASE WHEN $3::boolean THEN $2 WHEN NOT $3::boolean THEN NULL ELSE verified_at END
       WHERE id = $1 AND (checked_at IS NULL OR checked_at < $2)`,
      [siteId, visitedAt, scriptFound],
    );
  }
}
