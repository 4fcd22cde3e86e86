import { AccountsPort } from '@garimpo/accounts-contract';
import {
  CONFIG,
  type Config,
  InjectJobs,
  type Job,
  type JobRun,
  type Jobs,
  Mailer,
  notice,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { domainEmail } from '../text/pt-br-domains.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

/** What is told of a domain that was proved: its record has gone, or somebody else has proved that it is theirs. */
const domainNews = z.strictObject({
  userId: z.uuid(),
  domain: z.string(),
  kind: z.enum(['lost', 'taken']),
  at: z.coerce.date(),
});
export type DomainNewsItem = z.output<typeof domainNews>;

const SEND_SECONDS = 30;

/** Writes to owners whose domain answers for them no more. */
@Injectable()
export class DomainNews {
  private readonly send: Job<typeof domainNews>;

  constructor(
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountsPort,
    private readonly mailer: Mailer,
  ) {
    this.send = jobs.define({
      name: 'traffic-filter.tell-of-domain',
      data: domainNews,
      timeoutSeconds: SEND_SECONDS,
      work: (item, run) => this.write(item, run),
    });
  }

  /** Told exactly when the transaction is committed. */
  async tell({ at, ...item }: DomainNewsItem, tx: Transaction): Promise<void> {
    await this.send.send({ ...item, at: at.toISOString() }, { tx });
  }

  private async write({ userId, domain, kind }: DomainNewsItem, { id }: JobRun): Promise<void> {
    const { email, mail } = await this.accounts.contactOf(userId);
    if (email === null || !mail) return;
    const link = `${this.config.publicUrl}/traffic-filter/domains`;
    // The same for each try of one job: whoever gets it twice sees that it is one.
    const messageId = `<traffic-filter.${id}@${new URL(this.config.publicUrl).hostname}>`;
    await this.mailer.send({ ...notice(email, domainEmail[kind](domain), link), messageId });
  }
}
