import type { DomainFinding } from '@garimpo/service-contract';
import * as z from 'zod';
import type { Database, Transaction } from '../database/database.ts';
import { schemaName } from '../database/names.ts';
import type { Job } from '../jobs/job-definition.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { afterCheck, pending } from './check-schedule.ts';
import { type DnsCheck, type DnsResult, hasValue } from './dns-check.ts';
import {
  type ClaimedDomain,
  claimDue,
  claimRequested,
  dueDomains,
  lockName,
  loseTo,
  otherOwner,
  reread,
  storeCheck,
} from './domain-check-rows.ts';
import type { DomainEmails } from './domain-emails.ts';
import { forgetDeleted, recordValue } from './domain-rows.ts';

const CHECK_SECONDS = 30;
const CHECKS_AT_ONCE = 8;
const CHECKS_PER_MINUTE = 1_000;
const FORGOTTEN_PER_MINUTE = 1_000;

const domainData = z.strictObject({ domainId: z.uuid() });

export interface DomainChecksOptions {
  /** Domain of the house, as in the names of its jobs. */
  service: string;
  database: Database;
  jobs: Jobs;
  dns: DnsCheck;
  emails: DomainEmails;
  /** Runs in the transaction that verifies a domain. */
  onVerified?: (tx: Transaction, domain: { id: string; userId: string }) => Promise<void>;
}

/**
 * Checks the DNS records of the domains in a service's `domains` table, on request and by schedule. The schedule is in the rows, so that a killed process
 * loses no check.
 */
export class DomainChecks {
  readonly #job: Job<typeof domainData>;
  readonly #schema: string;

  constructor(private readonly options: DomainChecksOptions) {
    const { service, database, jobs } = options;
    this.#schema = schemaName(service);
    this.#job = jobs.define({
      name: `${service}.look-at-domain`,
      data: domainData,
      timeoutSeconds: CHECK_SECONDS,
      concurrency: CHECKS_AT_ONCE,
      // The schedule repeats a failed check.
      retries: 0,
      singletonKey: ({ domainId }) => domainId,
      work: async ({ domainId }, { now, signal }) => {
        // As the service: a job acts for no user.
        const claimed = await database.asService((tx) => claimDue(tx, this.#schema, domainId, now));
        if (claimed !== null) await this.check(claimed, now, signal);
      },
    });
    jobs.schedule({
      name: `${service}.plan-domain-looks`,
      every: '* * * * *',
      timeoutSeconds: 50,
      work: ({ now }) => this.#plan(now),
    });
  }

  /** Claims a domain at its owner's request. Null within the pause after the last request. */
  claim(id: string, pauseSeconds: number): Promise<ClaimedDomain | null> {
    // As the service, because users cannot write the columns of checks.
    return this.options.database.asService((tx) => claimRequested(tx, this.#schema, id, pauseSeconds));
  }

  // As the service, here and below: checks run for all users, write columns that are no user's, and may end another user's verification.
  async check(claimed: ClaimedDomain, now: Date, signal: AbortSignal): Promise<void> {
    const result = await this.options.dns.run(claimed.domain, recordValue(claimed.token), signal);
    await this.options.database.asService(async (tx) => {
      await lockName(tx, this.#schema, claimed.domain);
      const before = await reread(tx, this.#schema, claimed);
      if (before !== null) await this.#store(tx, before, { check: claimed.check, result, now });
    });
  }

  async #plan(now: Date): Promise<void> {
    await this.options.database.asService(async (tx) => {
      for (const domainId of await dueDomains(tx, this.#schema, now, CHECKS_PER_MINUTE))
        await this.#job.send({ domainId }, { tx });
      await forgetDeleted(tx, this.#schema, now, FORGOTTEN_PER_MINUTE);
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
    await storeCheck(tx, this.#schema, before.id, {
      check,
      finding,
      found,
      foundAt,
      pointsHere,
      at: now,
      after,
    });
    if (before.verifiedAt !== null && after.verifiedAt === null) {
      await this.options.emails.send(
        { userId: before.userId, domain: before.domain, kind: 'lost', at: now },
        tx,
      );
    }
    if (before.verifiedAt === null && after.verifiedAt !== null) await this.options.onVerified?.(tx, before);
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
    const other = await otherOwner(tx, this.#schema, before);
    if (other === null) return true;
    const theirs = recordValue(other.token);
    if (other.seenAt >= now || texts.some((text) => hasValue(text, theirs))) return false;
    await loseTo(tx, this.#schema, other.id, now, pending(now, 1));
    await this.options.emails.send(
      { userId: other.userId, domain: before.domain, kind: 'taken', at: now },
      tx,
    );
    return true;
  }
}
