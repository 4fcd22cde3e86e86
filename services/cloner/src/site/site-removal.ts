import {
  Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type Jobs,
  LOGGER,
  ObjectStore,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import * as z from 'zod';
import { removeObjects } from '../store/remove-objects.ts';
import { holdName, releaseName } from './names.ts';

const TIMEOUT_SECONDS = 10 * 60;
const removed = z.strictObject({ cloneId: z.uuid() });

/** Takes a site away: the record at once, and then its files, by a job that goes on until they are gone. */
@Injectable()
export class SiteRemoval {
  readonly #job: Job<typeof removed>;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @InjectJobs('cloner') jobs: Jobs,
    private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#job = jobs.define({
      name: 'cloner.remove-files',
      data: removed,
      timeoutSeconds: TIMEOUT_SECONDS,
      // For as long as a store may be away: about two days.
      retries: 14,
      work: ({ cloneId }, { signal }) => this.removeFiles(cloneId, signal),
    });
  }

  /** False where the user has no such site. */
  remove(userId: string, subdomain: string): Promise<boolean> {
    // As the service: the name is held until the files are gone.
    return this.database.asService(async (tx) => {
      const [gone] = await tx.query<[{ id: string }[], number]>(
        'DELETE FROM cloner.cloned_sites WHERE subdomain = $1 AND user_id = $2 RETURNING id',
        [subdomain, userId],
      );
      for (const { id } of gone) {
        await holdName(tx, id);
        await this.#job.send({ cloneId: id }, { tx });
      }
      return gone.length > 0;
    });
  }

  /** Of a clone whose record is gone. Safe to repeat: it goes on where another left off. */
  async removeFiles(cloneId: string, signal: AbortSignal): Promise<void> {
    let files = 0;
    for (;;) {
      signal.throwIfAborted();
      // As the service: files are nobody's. What a killed process leaves between here and there is collected in its time.
      const [gone] = await this.database.asService((tx) =>
        tx.query<[{ sha256: string }[], number]>(
          `DELETE FROM cloner.version_objects WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM cloner.version_objects WHERE clone_id = $1 LIMIT 1000)) RETURNING sha256`,
          [cloneId],
        ),
      );
      if (gone.length === 0) break;
      files += await removeObjects(this.database, this.objects, hashesOf(gone), signal);
    }
    await this.database.asService(async (tx) => {
      await tx.query('DELETE FROM cloner.versions WHERE clone_id = $1', [cloneId]);
      await releaseName(tx, cloneId);
    });
    this.log.info({ clone: cloneId, files }, 'the files of a clone were removed');
  }
}

function hashesOf(rows: { sha256: string }[]): string[] {
  return [...new Set(rows.map(({ sha256 }) => sha256))];
}
