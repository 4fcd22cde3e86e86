import { AccountsPort } from '@garimpo/accounts-contract';
import {
  CONFIG,
  type Config,
  InjectJobs,
  type Job,
  type Jobs,
  Mailer,
  notice,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { domainEmail } from '../text/pt-br-domains.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

const domainLoss = z.strictObject({
  userId: z.uuid(),
  domain: z.string(),
  /** The record is gone, or another user has proved that the domain is theirs. */
  kind: z.enum(['lost', 'taken']),
  at: z.coerce.date(),
});
type DomainLoss = z.output<typeof domainLoss>;

const SEND_SECONDS = 30;

/** Writes to owners whose domains are no longer verified. */
@Injectable()
export class DomainEmails {
  readonly #job: Job<typeof domainLoss>;

  constructor(
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountsPort,
    private readonly mailer: Mailer,
  ) {
    this.#job = jobs.define({
      name: 'traffic-filter.tell-of-domain',
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
    const { email, mail } = await this.accounts.contactOf(userId);
    if (email === null || !mail) return;
    const link = `${this.config.publicUrl}/traffic-filter/domains`;
    // Retries of one job have the same id, so that mail programs show a repeated email once.
    const messageId = `<traffic-filter.${jobId}@${new URL(this.config.publicUrl).hostname}>`;
    await this.mailer.send({ ...notice(email, domainEmail[kind](domain), link), messageId });
  }
}
