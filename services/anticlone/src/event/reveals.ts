import { anticloneErrors, type RevealReply } from '@garimpo/anticlone-contract';
import { type Actor, Database, defineErrors, InjectDatabase, LOGGER, timeOfId } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { AskedLimits } from '../site/user-request-limits.ts';

const fail = defineErrors(anticloneErrors);

/** Shows the address of one visitor, and keeps who had it shown. */
@Injectable()
export class Reveals {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly limits: AskedLimits,
  ) {}

  /** Throws `anticlone.event.not_found`, `anticlone.event.address_erased`, `anticlone.event.too_many_reveals`. */
  async reveal({ userId }: Actor, siteId: string, eventId: string): Promise<RevealReply> {
    await this.limits.take(userId, 'reveal');
    // As the service: a user's role does not see addresses at all. The site is asked for as this user's.
    const shown = await this.database.asService(async (tx) => {
      const event = await tx.one<{ ip: string | null; userAgent: string | null }>(
        `SELECT host(event.ip_address) AS ip, event.user_agent AS "userAgent"
         FROM anticlone.anticlone_sites site
         JOIN anticlone.tracking_events event ON event.anticlone_site_id = site.id
         WHERE site.id = $1 AND site.user_id = $2 AND event.created_at = $3 AND event.id = $4`,
        [siteId, userId, timeOfId(eventId), eventId],
      );
      if (event === undefined) throw fail('anticlone.event.not_found');
      if (event.ip === null) throw fail('anticlone.event.address_erased');
      await tx.run(
        'INSERT INTO anticlone.event_reveals (anticlone_site_id, event_id, user_id) VALUES ($1, $2, $3)',
        [siteId, eventId, userId],
      );
      return { ip: event.ip, userAgent: event.userAgent };
    });
    this.log.info({ siteId, eventId }, 'the address of a visitor was shown');
    return shown;
  }
}
