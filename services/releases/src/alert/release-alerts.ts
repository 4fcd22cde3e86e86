import type { ReleaseEvent } from '@garimpo/releases-contract';
import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type Jobs,
  Mailer,
  notice,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { readEvent, toolTitle } from '../pointer/pointer-rows.ts';
import { takenBackText } from '../text/pt-br.ts';

const told = z.strictObject({ event: z.string() });

const SEND_SECONDS = 30;
const RELEASES_PATH = '/ops/releases';

/** Tells administrators by email of what the product took back by itself, or could not. */
@Injectable()
export class ReleaseAlerts {
  readonly #job: Job<typeof told>;

  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    @InjectJobs('releases') jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    private readonly mailer: Mailer,
  ) {
    this.#job = jobs.define({
      name: 'releases.tell-of-change',
      data: told,
      timeoutSeconds: SEND_SECONDS,
      work: ({ event }, { id }) => this.#write(event, id),
    });
  }

  /** The email is queued exactly when the transaction is committed. */
  async send({ id }: Pick<ReleaseEvent, 'id'>, tx: Transaction): Promise<void> {
    await this.#job.send({ event: id }, { tx });
  }

  async #write(id: string, jobId: string): Promise<void> {
    // Runs as the service, because a job acts for no user.
    const found = await this.database.asService(async (tx) => {
      const event = await readEvent(tx, id);
      return event && { event, title: await toolTitle(tx, event.tool, event.to) };
    });
    if (found === null) return;
    const { adminEmails, contactEmail, publicUrl } = this.config;
    const to = adminEmails.length > 0 ? adminEmails.join(', ') : contactEmail;
    const text = takenBackText(found.title, found.event);
    // Retries of one job have the same id, so that mail programs show a repeated email once.
    const messageId = `<releases.${jobId}@${new URL(publicUrl).hostname}>`;
    await this.mailer.send({ ...notice(to, text, publicUrl + RELEASES_PATH), messageId });
  }
}
