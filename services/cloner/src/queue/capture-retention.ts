import { Database, InjectDatabase, InjectJobs, type Jobs } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

const EVERY = '*/10 * * * *';
const TIMEOUT_SECONDS = 5 * 60;
const ZIP_HOURS = 1;
const CAPTURE_DAYS = 7;

/** Forgets ZIPs that nobody fetches any more, whose files are then collected, and captures that ended long ago. */
@Injectable()
export class CaptureRetention {
  constructor(@InjectDatabase('cloner') database: Database, @InjectJobs('cloner') jobs: Jobs) {
    jobs.schedule({
      name: 'cloner.forget-captures',
      every: EVERY,
      irrevocable: true,
      timeoutSeconds: TIMEOUT_SECONDS,
      work: async ({ now }) => {
        // A job: nobody's rows, and nobody who asks.
        await database.runAsService(
          `DELETE FROM cloner.versions v USING cloner.captures c
           WHERE c.id = v.clone_id AND c.kind IN ('zip', 'quiz-zip') AND c.ended_at < $1::timestamptz - make_interval(hours => $2)`,
          [now, ZIP_HOURS],
        );
        await database.runAsService(
          'DELETE FROM cloner.captures WHERE ended_at < $1::timestamptz - make_interval(days => $2)',
          [now, CAPTURE_DAYS],
        );
      },
    });
  }
}
