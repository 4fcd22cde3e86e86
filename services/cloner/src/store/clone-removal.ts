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
import { QuizEntity, VersionEntity } from './clone.entities.ts';
import { type CloneKind, cloneKinds } from './clone-kinds.ts';
import { holdName, releaseName } from './names.ts';
import { removeObjects, wayPictureKey } from './objects.ts';

const TIMEOUT_SECONDS = 10 * 60;
/** About two days: as long as an object store may be unavailable. */
const RETRIES = 14;
/** By then the request that removes a quiz has been answered, one way or the other. */
const FINISH_AFTER_MS = 60_000;
const WAIT_MS = 30_000;
const FILES_PER_QUERY = 1_000;
const removed = z.strictObject({ cloneId: z.uuid() });

/**
 * Removes a clone: it is off the web at once, and a job goes on until its files are gone. The record of a site goes first; that
 * of a quiz goes last, for the list shows a quiz until nothing of it is left.
 */
@Injectable()
export class CloneRemoval {
  readonly #jobs: Record<CloneKind, Job<typeof removed>>;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @InjectJobs('cloner') jobs: Jobs,
    private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    const define = (name: string) =>
      jobs.define({
        name,
        data: removed,
        timeoutSeconds: TIMEOUT_SECONDS,
        retries: RETRIES,
        work: ({ cloneId }, { signal }) => this.removeFiles(cloneId, signal),
      });
    this.#jobs = { site: define('cloner.remove-files'), quiz: define('cloner.finish-quiz-removal') };
  }

  /** `failed` when the files of a quiz could not be removed yet. */
  async remove(
    kind: CloneKind,
    userId: string,
    subdomain: string,
    now: Date,
  ): Promise<'removed' | 'failed' | 'not_found'> {
    const cloneId = await this.#begin(kind, userId, subdomain, now);
    if (cloneId === null) return 'not_found';
    if (kind === 'site') return 'removed';
    try {
      await this.removeFiles(cloneId, AbortSignal.timeout(WAIT_MS));
      return 'removed';
    } catch (err) {
      this.log.warn({ err, clone: cloneId }, 'the files of a quiz could not be removed yet');
      return 'failed';
    }
  }

  /** From the end of this transaction on no visitor is served the clone. */
  #begin(kind: CloneKind, userId: string, subdomain: string, now: Date): Promise<string | null> {
    const change = {
      site: `DELETE FROM ${cloneKinds.site.table}`,
      quiz: `UPDATE ${cloneKinds.quiz.table} SET state = 'deleting'`,
    }[kind];
    // As the service: the name is held until the files are gone.
    return this.database.asService(async (tx) => {
      const clone = await tx.one<{ id: string }>(
        `${change} WHERE subdomain = $1 AND user_id = $2 RETURNING id`,
        [subdomain, userId],
      );
      if (clone === undefined) return null;
      const { id: cloneId } = clone;
      for (const table of ['comparisons', 'clone_pictures', 'clone_days'])
        await tx.run(`DELETE FROM cloner.${table} WHERE clone_id = $1`, [cloneId]);
      await holdName(tx, cloneId);
      const after = new Date(now.getTime() + FINISH_AFTER_MS);
      await this.#jobs[kind].send(
        { cloneId },
        kind === 'quiz' ? { tx, after, singletonKey: cloneId } : { tx },
      );
      return cloneId;
    });
  }

  /** Removes the files of a clone that is off the web, and then what is left of its records. Safe to repeat. */
  async removeFiles(cloneId: string, signal: AbortSignal): Promise<void> {
    let files = 0;
    for (;;) {
      signal.throwIfAborted();
      // Runs as the service, because files belong to no user.
      const named = await this.database.runAsService<{ sha256: string }>(
        `SELECT sha256 FROM cloner.version_objects WHERE clone_id = $1
         UNION SELECT sha256 FROM cloner.uploads WHERE site_id = $1 ORDER BY sha256 LIMIT ${FILES_PER_QUERY}`,
        [cloneId],
      );
      if (named.length === 0) break;
      const hashes = named.map(({ sha256 }) => sha256);
      // Rows name the files until these are gone, so that a run after a failure or a killed process finds them.
      files += await removeObjects(this.database, this.objects, hashes, signal, async (tx, batch) => {
        for (const rows of ['version_objects WHERE clone_id', 'uploads WHERE site_id']) {
          await tx.run(`DELETE FROM cloner.${rows} = $1 AND sha256 = ANY ($2)`, [cloneId, batch]);
        }
      });
    }
    await this.objects.delete(wayPictureKey(cloneId));
    await this.database.asService(async (tx) => {
      await tx.repository(VersionEntity).delete({ cloneId });
      await tx.repository(QuizEntity).delete({ id: cloneId, state: 'deleting' });
      await releaseName(tx, cloneId);
    });
    this.log.info({ clone: cloneId, files }, 'the files of a clone were removed');
  }
}
