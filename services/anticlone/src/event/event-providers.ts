import { ADDRESS_DAYS, EVENT_MONTHS, type Utms } from '@garimpo/anticlone-contract';
import {
  cleanStoredVisits,
  Database,
  erasedReferrer,
  InjectDatabase,
  InjectJobs,
  type Jobs,
  LOGGER,
  type StoredVisits,
  VisitUpkeep,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { EventService } from './event.service.ts';
import { EventsTable } from './events-table.ts';
import { keptUtms } from './kept-utms.ts';
import { Reveals } from './reveals.ts';

interface StoredEvent {
  id: string;
  createdAt: Date;
  siteId: string;
  utms: Utms;
}

/** Of tracking events. */
@Injectable()
class EventUpkeep extends VisitUpkeep {
  constructor(
    @InjectDatabase('anticlone') database: Database,
    @InjectJobs('anticlone') jobs: Jobs,
    @Inject(LOGGER) log: Logger,
  ) {
    const events = {
      domain: 'anticlone',
      table: 'tracking_events',
      what: 'event',
      totals: 'event_totals',
      monthsKept: EVENT_MONTHS,
      addressDays: ADDRESS_DAYS,
      erased: {
        set: `utms = '{}', ${erasedReferrer.set}`,
        held: `utms <> '{}' OR ${erasedReferrer.held}`,
      },
    };
    super(events, database, jobs, log);
    jobs.schedule({
      name: 'anticlone.clean-stored-events',
      every: '45 * * * *',
      irrevocable: true,
      timeoutSeconds: 50 * 60,
      work: (run) => cleanStoredVisits(database, storedEvents, run),
    });
  }
}

/** Events that were stored before values that look personal were left out. */
const storedEvents: StoredVisits<StoredEvent> = {
  domain: 'anticlone',
  table: 'tracking_events',
  columns: 'id, created_at AS "createdAt", anticlone_site_id AS "siteId", utms',
  where: `utms <> '{}'`,
  async clean(tx, rows) {
    const changed = rows
      .map((row) => ({ ...row, utms: keptUtms(row.utms), before: row.utms }))
      .filter(({ utms, before }) => Object.keys(utms).length < Object.keys(before).length);
    if (changed.length === 0) return;
    await tx.run(
      `UPDATE anticlone.tracking_events event SET utms = cleaned.utms
       FROM jsonb_to_recordset($1::jsonb) AS cleaned (id uuid, "createdAt" timestamptz, "siteId" uuid, utms jsonb)
       WHERE event.anticlone_site_id = cleaned."siteId" AND event.created_at = cleaned."createdAt" AND event.id = cleaned.id`,
      [JSON.stringify(changed)],
    );
  },
};

export const eventProviders = [EventService, EventsTable, Reveals, EventUpkeep];
