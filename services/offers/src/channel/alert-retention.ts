import { type Database, InjectDatabase, InjectJobs, Jobs } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

export const EVENT_DAYS = 180;
export const DELIVERY_DAYS = 30;
/** Rows of one statement: few enough that readings are not held up. */
const BATCH = 1000;

/** Deletes old events and deliveries, and codes that nobody has used. */
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
        await this.dropAll('alert_events', 'id', olderThan('fired_at', EVENT_DAYS), now, signal);
        await this.dropAll('alert_deliveries', 'id', olderThan('made_at', DELIVERY_DAYS), now, signal);
        await this.dropAll('telegram_codes', 'user_id', olderThan('expires_at', 1), now, signal);
      },
    });
  }

  private async dropAll(
    table: string,
    key: string,
    isOld: string,
    now: Date,
    signal: AbortSignal,
  ): Promise<void> {
    for (let dropped = BATCH; dropped === BATCH; ) {
      signal.throwIfAborted();
      // The service acts: users may not delete what fired.
      dropped = await this.database.asService((tx) =>
        tx.changed(
          `DELETE FROM offers.${table} WHERE ${key} IN (SELECT ${key} FROM offers.${table} WHERE ${isOld} LIMIT $2)`,
          [now, BATCH],
        ),
      );
    }
  }
}

function olderThan(column: string, days: number): string {
  return `${column} < $1::timestamptz - make_interval(days => ${days})`;
}
