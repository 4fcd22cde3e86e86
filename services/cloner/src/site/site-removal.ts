import {
  Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type Jobs,
  LOGGER,
  ObjectStore,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import * as z from 'zod';
import { removeObjects } from '../store/remove-objects.ts';
import { VersionEntity } from '../store/version.entity.ts';
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
      const gone = await tx.rows<{ id: string }>(
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

  /**
   * Of a clone that nobody is shown any more. Safe to repeat: it goes on where another left off.
   * @param andThen in the transaction that gives the name back
   */
  async removeFiles(
    cloneId: string,
    signal: AbortSignal,
    andThen: (tx: Transaction) => Promise<void> = async () => {},
  ): Promise<void> {
    let files = 0;
    for (;;) {
      signal.throwIfAborted();
      // As the service: files are nobody's.
      const named = await this.database.runAsService<{ sha256: string }>(
        `SELECT sha256 FROM cloner.version_objects WHERE clone_id = $1
         UNION SELECT sha256 FROM cloner.uploads WHERE site_id = $1 ORDER BY sha256 LIMIT 1000`,
        [cloneId],
      );
      if (named.length === 0) break;
      const hashes = named.map(({ sha256 }) => sha256);
      // Named until they are gone: who comes after a failure, or a killed process, finds them.
      files += await removeObjects(this.database, this.objects, hashes, signal, async (tx, batch) => {
        for (const rows of ['version_objects WHERE clone_id', 'uploads WHERE site_id']) {
          await tx.run(`DELETE FROM cloner.${rows} = $1 AND sha256 = ANY ($2)`, [cloneId, batch]);
        }
      });
    }
    await this.database.asService(async (tx) => {
      await tx.repository(VersionEntity).delete({ cloneId });
      await andThen(tx);
      await releaseName(tx, cloneId);
    });
    this.log.info({ clone: cloneId, files }, 'the files of a clone were removed');
  }
}
