import { pageAddress } from '@garimpo/anticlone-contract';
import { ProtectedPages } from '@garimpo/cloner-contract';
import { Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

/** For so long the last visit that found the script proves anything. */
const PROOF_DAYS = 30;

/**
 * A page is protected while our own visit has found its owner's script on it: typing an address proves nothing. Whoever keeps a script
 * of theirs on the same page, too, may copy it.
 */
@Injectable()
export class ProtectedPagesService extends ProtectedPages {
  constructor(@InjectDatabase('anticlone') private readonly database: Database) {
    super();
  }

  async isProtectedFrom(userId: string, url: string): Promise<boolean> {
    // As the service: whose page it is nobody learns, that it is protected whoever asks does.
    const [row] = await this.database.runAsService<{ isProtected: boolean }>(
      `SELECT coalesce(bool_and(user_id <> $2), false) AS "isProtected" FROM anticlone.anticlone_sites
       WHERE page_address = $1 AND verified_at > now() - make_interval(days => $3)`,
      [pageAddress(url), userId, PROOF_DAYS],
    );
    return row?.isProtected ?? false;
  }
}
