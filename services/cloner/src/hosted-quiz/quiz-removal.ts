import { Database, InjectDatabase, InjectJobs, type Job, type Jobs, LOGGER } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import * as z from 'zod';
import { QuizEntity } from '../site/clone.entities.ts';
import { holdName } from '../site/names.ts';
import { SiteRemoval } from '../site/site-removal.ts';

const TIMEOUT_SECONDS = 10 * 60;
/** What somebody waits for is over by then, one way or the other. */
const FINISH_AFTER_MS = 60_000;
const WAIT_MS = 30_000;
const removed = z.strictObject({ cloneId: z.uuid() });

/**
 * Takes a quiz away: its files first, and then its record. Whatever comes in between, it is off the web at once, stays in the list
 * until it is gone, and a job finishes what was begun.
 */
@Injectable()
export class QuizRemoval {
  readonly #job: Job<typeof removed>;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @InjectJobs('cloner') jobs: Jobs,
    private readonly removal: SiteRemoval,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#job = jobs.define({
      name: 'cloner.finish-quiz-removal',
      data: removed,
      timeoutSeconds: TIMEOUT_SECONDS,
      // For as long as a store may be away: about two days.
      retries: 14,
      work: ({ cloneId }, { signal }) => this.#finish(cloneId, signal),
    });
  }

  /** `failed` where its files could not be taken away yet. */
  async remove(userId: string, subdomain: string, now: Date): Promise<'removed' | 'failed' | 'not_found'> {
    const cloneId = await this.#begin(userId, subdomain, now);
    if (cloneId === null) return 'not_found';
    try {
      await this.#finish(cloneId, AbortSignal.timeout(WAIT_MS));
      return 'removed';
    } catch (err) {
      this.log.warn({ err, clone: cloneId }, 'the files of a quiz could not be taken away yet');
      return 'failed';
    }
  }

  /** From here on it is shown to nobody. */
  #begin(userId: string, subdomain: string, now: Date): Promise<string | null> {
    // As the service: the name is held until the files are gone.
    return this.database.asService(async (tx) => {
      const quiz = await tx.one<{ id: string }>(
        `UPDATE cloner.cloned_quiz SET state = 'deleting' WHERE subdomain = $1 AND user_id = $2 RETURNING id`,
        [subdomain, userId],
      );
      if (quiz === undefined) return null;
      await holdName(tx, quiz.id);
      const after = new Date(now.getTime() + FINISH_AFTER_MS);
      await this.#job.send({ cloneId: quiz.id }, { tx, after, singletonKey: quiz.id });
      return quiz.id;
    });
  }

  async #finish(cloneId: string, signal: AbortSignal): Promise<void> {
    await this.removal.removeFiles(cloneId, signal, async (tx) => {
      await tx.repository(QuizEntity).delete({ id: cloneId, state: 'deleting' });
    });
  }
}
