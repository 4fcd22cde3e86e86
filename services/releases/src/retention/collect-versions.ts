import {
  Database,
  InjectDatabase,
  InjectJobs,
  type Jobs,
  LOGGER,
  ObjectStore,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LessThan } from 'typeorm';
import { forgetOldLoads } from '../health/load-counts.ts';
import { forgetReporters } from '../health/reporters.ts';
import { PointerEntity } from '../pointer/pointer.entities.ts';
import { lockPointer } from '../pointer/pointer-rows.ts';
import { PreviewEntity } from '../preview/preview.entity.ts';
import type { StoredFile } from '../release/version.entity.ts';
import { removeObjects } from '../upload/remove-objects.ts';

/** Which versions are kept whatever happens to them: so many of the newest of each tool, and all that are not older than this. */
export const RETENTION = { versions: 20, days: 30 };

/** At an hour when few people work. */
const EVERY = '17 6 * * *';
const TIMEOUT_SECONDS = 10 * 60;

/** Takes the files of old versions out of the store. Their rows stay: what was published can always be read. */
@Injectable()
export class CollectVersions {
  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    @InjectJobs('releases') jobs: Jobs,
    private readonly store: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    jobs.schedule({
      name: 'releases.collect-versions',
      every: EVERY,
      irrevocable: true,
      timeoutSeconds: TIMEOUT_SECONDS,
      work: ({ signal, now }) => this.run(signal, now),
    });
  }

  private async run(signal: AbortSignal, now: Date): Promise<void> {
    // A job: nobody's rows, and nobody who asks. Marked first and removed then, so that nobody points to what is half gone.
    const tools = await this.database.asService((tx) =>
      tx.repository(PointerEntity).find({ select: { tool: true } }),
    );
    for (const { tool } of tools) {
      signal.throwIfAborted();
      await this.database.asService((tx) => markOld(tx, tool, now));
    }
    await this.removeMarked(signal);
    await this.database.asService(async (tx) => {
      await forgetOldLoads(tx);
      await forgetReporters(tx);
      await tx.repository(PreviewEntity).delete({ expiresAt: LessThan(now) });
    });
  }

  /** Also what an earlier run marked and could not remove. */
  private async removeMarked(signal: AbortSignal): Promise<void> {
    const marked = await this.database.runAsService<{ tool: string; version: string; files: StoredFile[] }>(
      `SELECT c.tool, c.version, v.files
         FROM releases.collected c JOIN releases.versions v ON v.tool = c.tool AND v.version = c.version
        WHERE c.objects_gone_at IS NULL ORDER BY c.tool, c.version`,
    );
    for (const { tool, version, files } of marked) {
      signal.throwIfAborted();
      await removeObjects(this.store, files);
      await this.database.runAsService(
        'UPDATE releases.collected SET objects_gone_at = now() WHERE tool = $1 AND version = $2',
        [tool, version],
      );
      this.log.info({ tool, version, files: files.length }, 'the files of an old version were removed');
    }
  }
}

/** Under the lock of the pointer: nobody points to, or previews, what is being looked at. */
async function markOld(tx: Transaction, tool: string, now: Date): Promise<void> {
  await lockPointer(tx, tool);
  await tx.run(
    `INSERT INTO releases.collected (tool, version)
     SELECT old.tool, old.version
       FROM (SELECT v.tool, v.version, v.published_at,
                    row_number() OVER (ORDER BY v.published_at DESC, v.version DESC) AS place
               FROM releases.versions v
              WHERE v.tool = $1
                AND NOT EXISTS (SELECT 1 FROM releases.collected c
                                 WHERE c.tool = v.tool AND c.version = v.version)) old
      WHERE old.place > $2 AND old.published_at < $4::timestamptz - make_interval(days => $3)
        AND NOT EXISTS (SELECT 1 FROM releases.pointers p
                         WHERE p.tool = old.tool AND old.version IN (p.version, p.previous, p.canary_version))
        AND NOT EXISTS (SELECT 1 FROM releases.previews s
                         WHERE s.tool = old.tool AND s.version = old.version AND s.expires_at >= $4)`,
    [tool, RETENTION.versions, RETENTION.days, now],
  );
}
