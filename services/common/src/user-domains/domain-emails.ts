import * as z from 'zod';
import type { Config } from '../config/config.ts';
import type { Transaction } from '../database/database.ts';
import type { Job } from '../jobs/job-definition.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type NoticeText, notice } from '../mail/email.ts';
import type { Mailer } from '../mail/mailer.ts';

const domainLoss = z.strictObject({
  userId: z.uuid(),
  domain: z.string(),
  /** The record is gone, or another user has proved that the domain is theirs. */
  kind: z.enum(['lost', 'taken']),
  at: z.coerce.date(),
});
type DomainLoss = z.output<typeof domainLoss>;

const SEND_SECONDS = 30;

export interface DomainEmailOptions {
  /** Domain of the house, as in the names of its jobs. */
  service: string;
  jobs: Jobs;
  config: Config;
  mailer: Mailer;
  contactOf: (userId: string) => Promise<{ email: string | null; mail: boolean }>;
  text: Record<DomainLoss['kind'], (domain: string) => NoticeText>;
  /** Of the page with the user's domains. */
  path: string;
}

/** Writes to owners whose domains are no longer verified. */
export class DomainEmails {
  readonly #job: Job<typeof domainLoss>;

  constructor(private readonly options: DomainEmailOptions) {
    this.#job = options.jobs.define({
      name: `${options.service}.tell-of-domain`,
      data: domainLoss,
      timeoutSeconds: SEND_SECONDS,
      work: (loss, { id }) => this.#write(loss, id),
    });
  }

  /** The email is queued exactly when the transaction is committed. */
  async send({ at, ...loss }: DomainLoss, tx: Transaction): Promise<void> {
    await this.#job.send({ ...loss, at: at.toISOString() }, { tx });
  }

  async #write({ userId, domain, kind }: DomainLoss, jobId: string): Promise<void> {
    const { config, contactOf, mailer, path, service, text } = this.options;
    const { email, mail } = await contactOf(userId);
    if (email === null || !mail) return;
    // Retries of one job have the same id, so that mail programs show a repeated email once.
    const messageId = `<${service}.${jobId}@${new URL(config.publicUrl).hostname}>`;
    await mailer.send({ ...notice(email, text[kind](domain), config.publicUrl + path), messageId });
  }
}
