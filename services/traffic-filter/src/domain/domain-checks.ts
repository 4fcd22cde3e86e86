import {
  Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type Jobs,
  type Transaction,
} from '@garimpo/service-kit';
import type { DomainFinding } from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { afterCheck, pending } from './check-schedule.ts';
import { DnsCheck, type DnsResult, hasValue } from './dns-check.ts';
import { forgetDeleted, pagesAtRoot, recordValue, rootsOfOwnDomains, setCampaign } from './domain.query.ts';
import {
  type ClaimedDomain,
  claimDue,
  dueDomains,
  lockName,
  loseTo,
  otherOwner,
  reread,
  storeCheck,
} from './domain-check.query.ts';
import { DomainEmails } from './domain-emails.ts';

const CHECK_SECONDS = 30;
const CHECKS_AT_ONCE = 8;
const CHECKS_PER_MINUTE = 1_000;
const FORGOTTEN_PER_MINUTE = 1_000;

const domainData = z.strictObject({ domainId: z.uuid() });

/** Checks the DNS records of domains, on request and by schedule. The schedule is in the rows, so that a killed process loses no check. */
@Injectable()
export class DomainChecks {
  readonly #job: Job<typeof domainData>;

  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) jobs: Jobs,
    private readonly dns: DnsCheck,
    private readonly emails: DomainEmails,
  ) {
    this.#job = jobs.define({
      name: 'traffic-filter.look-at-domain',
      data: domainData,
      timeoutSeconds: CHECK_SECONDS,
      concurrency: CHECKS_AT_ONCE,
      // The schedule repeats a failed check.
      retries: 0,
      singletonKey: ({ domainId }) => domainId,
      work: async ({ domainId }, { now, signal }) => {
        const claimed = await this.database.asService((tx) => claimDue(tx, domainId, now));
        if (claimed !== null) await this.check(claimed, now, signal);
      },
    });
    jobs.schedule({
      name: 'traffic-filter.plan-domain-looks',
      every: '* * * * *',
      timeoutSeconds: 50,
      work: ({ now }) => this.#plan(now),
    });
  }

  // As the service, here and below: checks run for all users, write columns that are no user's, and may end another user's verification.
  async check(claimed: ClaimedDomain, now: Date, signal: AbortSignal): Promise<void> {
    const result = await this.dns.run(claimed.domain, recordValue(claimed.token), signal);
    await this.database.asService(async (tx) => {
      await lockName(tx, claimed.domain);
      const before = await reread(tx, claimed);
      if (before !== null) await this.#store(tx, before, { check: claimed.check, result, now });
    });
  }

  async #plan(now: Date): Promise<void> {
    await this.database.asService(async (tx) => {
      for (const domainId of await dueDomains(tx, now, CHECKS_PER_MINUTE))
        await this.#job.send({ domainId }, { tx });
      await forgetDeleted(tx, now, FORGOTTEN_PER_MINUTE);
    });
  }

  async #store(
    tx: Transaction,
    before: ClaimedDomain,
    { check, result, now }: { check: number; result: DnsResult; now: Date },
  ): Promise<void> {
    const { found, foundAt, pointsHere, texts } = result;
    const isOurs = result.finding !== 'found' || (await this.#takeOver(tx, before, texts, now));
    const finding: DomainFinding = isOurs ? result.finding : 'taken';
    const after = afterCheck(before, finding, { now, random: Math.random() });
    await storeCheck(tx, before.id, { check, finding, found, foundAt, pointsHere, at: now, after });
    if (before.verifiedAt !== null && after.verifiedAt === null) {
      await this.emails.send({ userId: before.userId, domain: before.domain, kind: 'lost', at: now }, tx);
    }
    if (before.verifiedAt === null && after.verifiedAt !== null) await this.#preventLoop(tx, before);
  }

  /**
   * While a domain is deleted, its campaign may be pointed to it, or to another domain that leads back. Such a domain is verified without its campaign,
   * which its owner may choose again once it leads elsewhere. A domain without a campaign leads nowhere, and cannot be given one that leads back, so
   * it does not count here.
   */
  async #preventLoop(tx: Transaction, { id, userId }: ClaimedDomain): Promise<void> {
    const pages = await pagesAtRoot(tx, id);
    const roots = await rootsOfOwnDomains(tx, userId, pages, { withCampaign: true });
    if (roots.size > 0) await setCampaign(tx, userId, id, null);
  }

  /**
   * Whether the name may be verified for this user. Another verified owner loses it when the same answer that holds the new record no longer holds
   * theirs: the answer is as new as the check, which must not be older than the last one that saw their record.
   */
  async #takeOver(
    tx: Transaction,
    before: ClaimedDomain,
    texts: readonly string[],
    now: Date,
  ): Promise<boolean> {
    const other = await otherOwner(tx, before);
    if (other === null) return true;
    const theirs = recordValue(other.token);
    if (other.seenAt >= now || texts.some((text) => hasValue(text, theirs))) return false;
    await loseTo(tx, other.id, now, pending(now, 1));
    await this.emails.send({ userId: other.userId, domain: before.domain, kind: 'taken', at: now }, tx);
    return true;
  }
}
