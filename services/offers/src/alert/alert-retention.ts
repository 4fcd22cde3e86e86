import { type Database, InjectDatabase, InjectJobs, Jobs } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

export const EVENT_DAYS = 180;
/** Rows of one statement: nobody's reading waits long for it. */
const BATCH = 1000;

/** Alerts are news: old ones go, with their letters. What they were about is in the readings. */
@Injectable()
export class AlertRetention {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') jobs: Jobs,
  ) {
    jobs.schedule({
      name: 'offers.drop-old-alerts',
      every: '23 5 * * *',
      irrevocable: true,
      timeoutSeconds: 300,
      work: async ({ now, signal }) => {
        await this.dropAll(
          'alert_events',
          `fired_at < $1::timestamptz - make_interval(days => ${EVENT_DAYS})`,
          now,
          signal,
        );
        await this.dropAll(
          'alert_letters',
          `made_at < $1::timestamptz - make_interval(days => ${EVENT_DAYS})
           AND NOT EXISTS (SELECT FROM offers.alert_events event WHERE event.letter_id = old.id)`,
          now,
          signal,
        );
      },
    });
  }

  private async dropAll(table: string, isOld: string, now: Date, signal: AbortSignal): Promise<void> {
    for (let dropped = BATCH; dropped === BATCH; ) {
      signal.throwIfAborted();
      // As the service: nobody is signed in, and no user may delete what fired.
      dropped = await this.database.asService((tx) =>
        tx.changed(
          `DELETE FROM offers.${table} WHERE id IN (SELECT id FROM offers.${table} old WHERE ${isOld} LIMIT $2)`,
          [now, BATCH],
        ),
      );
    }
  }
}
