import {
  CONFIG,
  type Config,
  type Database,
  InjectDatabase,
  InjectJobs,
  isDatabaseAway,
  type JobRun,
  type Jobs,
  LOGGER,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { nextEntry, noteLogRead } from './certificate-logs.query.ts';
import { CertificateSearch } from './certificate-search.ts';
import { type CertificateLog, LogClient } from './log-client.ts';

const RUN_SECONDS = 55;
/** Leaves time for the last part. */
const READ_MS = 35_000;
/** Requests to one log in a run. */
const PARTS_MAX = 200;
/** A process that was off for long, or a log that grows faster than it is read, goes on with what is new. */
const BEHIND_MAX = 500_000;

/** Reads the certificate transparency logs of `CT_LOGS` each minute, from where it left off. */
@Injectable()
export class LogJobs {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @InjectJobs('anticlone') jobs: Jobs,
    @Inject(CONFIG) config: Pick<Config, 'ctLogs'>,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly client: LogClient,
    private readonly search: CertificateSearch,
  ) {
    if (config.ctLogs.length === 0) return;
    jobs.schedule({
      name: 'anticlone.read-logs',
      every: '* * * * *',
      timeoutSeconds: RUN_SECONDS,
      work: (run) => this.readAll(config.ctLogs, run),
    });
  }

  private async readAll(logs: readonly CertificateLog[], run: JobRun): Promise<void> {
    const until = Date.now() + READ_MS;
    await Promise.all(
      logs.map(async (one) => {
        try {
          await this.read(one, run, until);
        } catch (err) {
          if (run.signal.aborted || isDatabaseAway(err)) throw err;
          this.log.warn({ err, log: one.url }, 'a certificate log could not be read');
        }
      }),
    );
  }

  private async read(log: CertificateLog, { now, signal }: JobRun, until: number): Promise<void> {
    const size = await this.client.size(log, signal);
    // With the service role here and below, because certificates are nobody's.
    const known = await this.database.asService((tx) => nextEntry(tx, log.url));
    // What is there at the first visit has been online for long: the search begins with what comes.
    let next = Math.min(size, known ?? size);
    const skipped = Math.max(0, size - next - BEHIND_MAX);
    next += skipped;
    if (skipped > 0)
      this.log.warn({ log: log.url, skipped }, 'a certificate log grows faster than it is read');
    await this.database.asService((tx) => noteLogRead(tx, { url: log.url, next, skipped, now }));
    const index = next < size ? await this.search.index() : null;
    for (
      let parts = 0;
      index !== null && parts < PARTS_MAX && next < size && Date.now() < until;
      parts += 1
    ) {
      const { entries } = await this.client.read(log, { from: next, size }, signal);
      if (entries.length === 0) return;
      await this.search.take(
        index,
        entries.filter((entry) => entry !== null),
        now,
      );
      next += entries.length;
      await this.database.asService((tx) => noteLogRead(tx, { url: log.url, next, now }));
    }
  }
}
