import { ADDRESS_DAYS, EVENT_MONTHS, type Utms, utmNames } from '@garimpo/anticlone-contract';
import {
  cleanStoredVisits,
  Database,
  erasedReferrer,
  InjectDatabase,
  InjectJobs,
  type Jobs,
  LOGGER,
  looksPersonal,
  type StoredVisits,
  VisitUpkeep,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';

/** Drops values that look personal. Digits alone are the number of a campaign or an ad, except in `utm_source`. */
export function keptUtms(utms: Utms): Utms {
  const kept: Utms = {};
  for (const name of utmNames) {
    const value = utms[name];
    if (value !== undefined && !looksPersonal(value, name === 'utm_source' ? 'text' : 'ad_id'))
      kept[name] = value;
  }
  return kept;
}

interface StoredEvent {
  id: string;
  createdAt: Date;
  siteId: string;
  utms: Utms;
}

/** Erases addresses and old events, and cleans events that were stored before personal values were dropped. */
@Injectable()
export class EventUpkeep extends VisitUpkeep {
  constructor(
    @InjectDatabase('anticlone') database: Database,
    @InjectJobs('anticlone') jobs: Jobs,
    @Inject(LOGGER) log: Logger,
  ) {
    const events = {
      domain: 'anticlone',
      table: 'tracking_events',
      what: 'event',
      totals: ['event_totals'],
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

const storedEvents: StoredVisits<StoredEvent> = {
  domain: 'anticlone',
  table: 'tracking_events',
  what: 'event',
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
