import { ADDRESS_DAYS, EVENT_MONTHS } from '@garimpo/anticlone-contract';
import { Database, InjectDatabase, InjectJobs, type Jobs, LOGGER, VisitUpkeep } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';

/** Of tracking events. */
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
      totals: 'event_totals',
      monthsKept: EVENT_MONTHS,
      addressDays: ADDRESS_DAYS,
    };
    super(events, database, jobs, log);
  }
}
