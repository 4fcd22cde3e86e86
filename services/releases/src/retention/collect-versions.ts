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
import { deleteOldLoads } from '../health/load-counts.ts';
import { deleteOldReporters } from '../health/reporters.ts';
import { PointerEntity } from '../pointer/pointer.entities.ts';
import { lockPointer } from '../pointer/pointer-rows.ts';
import { PreviewEntity } from '../preview/preview.entity.ts';
import { removeObjects } from '../upload/stored-files.ts';
import type { StoredFile } from '../upload/version.entity.ts';

/** Which versions are kept whatever happens to them: so many of the newest of each tool, and all that are not older than this. */
export const RETENTION = { versions: 20, days: 30 };

/** Daily, at an hour with little traffic. */
const EVERY = '17 6 * * *';
const TIMEOUT_SECONDS = 10 * 60;

/** Deletes files of old versions from the store. Their rows stay, as the history must stay readable. */
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
    // Runs as the service. Marks first and deletes afterwards, so that no pointer can reach a half-deleted version.
    const tools = await this.database.asService((tx) =>
      tx.repository(PointerEntity).find({ select: { tool: true } }),
    );
    for (const { tool } of tools) {
      signal.throwIfAborted();
      await this.database.asService((tx) => markOld(tx, tool, now));
    }
    await this.removeMarked(signal);
    await this.database.asService(async (tx) => {
      await deleteOldLoads(tx);
      await deleteOldReporters(tx);
      await tx.repository(PreviewEntity).delete({ expiresAt: LessThan(now) });
    });
  }

  /** Includes versions that an earlier run marked but could not delete. */
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

/** Runs under the pointer's lock, so that no pointer or preview can start to use a version that is being marked. */
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
