import {
  CONFIG,
  type Config,
  type Database,
  DomainError,
  InjectDatabase,
  InjectJobs,
  isDatabaseAway,
  type Job,
  type JobRun,
  type Jobs,
  LOGGER,
  RateLimiter,
  type RateRule,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import * as z from 'zod';
import { nextCheckAt } from '../detection/check-jobs.ts';
import { storeFinding } from '../detection/clone-checks.query.ts';
import { CloneEvents } from '../detection/clone-examiner.ts';
import { requestEvidence } from '../evidence/evidence.query.ts';
import { EvidenceJobs } from '../evidence/evidence-jobs.ts';
import { type DomainFinding, DomainLook } from './domain-look.ts';
import { domainNameOf } from './domain-name.ts';
import {
  addFoundClone,
  type ClaimedDomain,
  claimDomain,
  endLook,
  forgetSearchDays,
  makeRoomForDomains,
  releaseDomain,
  takeSearchUse,
  usersWithDueDomains,
} from './search.query.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Domains opened for one account in a day. */
export const LOOKS_PER_DAY = 60;
/** Nobody's domain is opened more often than this, however many owners it is like. */
const HOST_LOOKS: RateRule = { name: 'looks at a domain', burst: 2, everySeconds: 600 };
const HOST_PAUSE_MS = 10 * MINUTE_MS;

/** A certificate is there before its page is. */
const SILENT_AGAIN_MS = [5 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS];
/** A domain is parked before it has a copy. */
const OTHER_AGAIN_MS = [DAY_MS, 3 * DAY_MS, 7 * DAY_MS];
const SELDOM_MS = 30 * DAY_MS;
const SILENT: ReadonlySet<string> = new Set([
  'unknown_host',
  'unreachable',
  'error_status',
  'not_html',
  'original_unreachable',
]);

/**
 * When a domain without a copy is looked at again; null for never.
 * @param looks in a row that ended alike, the last one included
 */
export function nextLookAt(now: Date, outcome: string, looks: number): Date | null {
  if (outcome === 'found') return null;
  const waits = SILENT.has(outcome) ? SILENT_AGAIN_MS : outcome === 'leads_to_original' ? [] : OTHER_AGAIN_MS;
  return new Date(now.getTime() + (waits[looks - 1] ?? SELDOM_MS));
}

/** Four visits to the domain, two to the original and two renderings at their longest. */
const LOOK_SECONDS = 240;
const LOOKS_PER_RUN = 2;
const RUN_SECONDS = LOOK_SECONDS * LOOKS_PER_RUN;
const USERS_PER_MINUTE = 60;

const userData = z.strictObject({ userId: z.uuid() });

/** Opens found domains within the limits of their owner, compares them, and reports copies with proof. */
@Injectable()
export class DomainJobs {
  private readonly job: Job<typeof userData>;
  private readonly limiter: RateLimiter;

  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @InjectJobs('anticlone') jobs: Jobs,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly domains: DomainLook,
    private readonly events: CloneEvents,
    private readonly evidence: EvidenceJobs,
  ) {
    this.limiter = new RateLimiter('anticlone', config.rateLimitScale);
    this.job = jobs.define({
      name: 'anticlone.look-at-domains',
      data: userData,
      timeoutSeconds: RUN_SECONDS,
      concurrency: 2,
      retries: 1,
      singletonKey: ({ userId }) => userId,
      work: ({ userId }, run) => this.work(userId, run),
    });
    jobs.schedule({
      name: 'anticlone.plan-domains',
      every: '* * * * *',
      timeoutSeconds: 50,
      work: ({ now }) => this.plan(now),
    });
    jobs.schedule({
      name: 'anticlone.tidy-domains',
      every: '17 4 * * *',
      irrevocable: true,
      timeoutSeconds: 600,
      work: async ({ now }) => {
        await this.database.asService(async (tx) => {
          await makeRoomForDomains(tx);
          await forgetSearchDays(tx, now);
        });
      },
    });
  }

  async send(userId: string, tx: Transaction): Promise<void> {
    await this.job.send({ userId }, { tx });
  }

  // With the service role here and below, because jobs act for no user.
  private async plan(now: Date): Promise<void> {
    await this.database.asService(async (tx) => {
      for (const userId of await usersWithDueDomains(tx, now, USERS_PER_MINUTE)) await this.send(userId, tx);
    });
  }

  private async work(userId: string, run: JobRun): Promise<void> {
    for (let looked = 0; looked < LOOKS_PER_RUN; looked += 1) {
      const domain = await this.claim(userId, run.now);
      if (domain === null) return;
      if (await this.mayOpen(domain, run.now)) await this.look(domain, run);
    }
    await this.database.asService((tx) => this.send(userId, tx));
  }

  /** Null when nothing is due, or the account's day is used up: the schedule comes back to it. */
  private claim(userId: string, now: Date): Promise<ClaimedDomain | null> {
    return this.database.asService(async (tx) => {
      const until = new Date(now.getTime() + RUN_SECONDS * 1000);
      const domain = await claimDomain(tx, { userId, now, until });
      if (domain === null) return null;
      const use = { of: 'looks', wanted: 1, most: LOOKS_PER_DAY, now } as const;
      if ((await takeSearchUse(tx, userId, use)) === 1) return domain;
      await releaseDomain(tx, domain);
      return null;
    });
  }

  private async mayOpen(domain: ClaimedDomain, now: Date): Promise<boolean> {
    const subject = domainNameOf(domain.host)?.domain ?? domain.host;
    try {
      await this.database.asService((tx) => this.limiter.take(tx, [{ rule: HOST_LOOKS, subject }]));
      return true;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'request.rate.exceeded') throw error;
      const again = new Date(now.getTime() + HOST_PAUSE_MS);
      await this.database.asService((tx) => releaseDomain(tx, domain, again));
      return false;
    }
  }

  private async look(domain: ClaimedDomain, { now, signal }: JobRun): Promise<void> {
    let found: DomainFinding;
    try {
      found = await this.domains.look(domain, { now, signal });
    } catch (err) {
      if (signal.aborted || isDatabaseAway(err)) {
        await this.database.asService((tx) => releaseDomain(tx, domain));
        throw err;
      }
      // A page that breaks our code counts as unreachable, so that it blocks no other.
      this.log.error({ err, domainId: domain.id }, 'the look at a domain failed');
      const finding = { status: 'suspect', reason: 'unreachable', comparison: null } as const;
      found = { url: `https://${domain.host}/`, finding, isSuspect: false };
    }
    await this.database.asService((tx) => this.store(tx, domain, { ...found, now }));
  }

  private async store(
    tx: Transaction,
    domain: ClaimedDomain,
    { url, finding, isSuspect, now }: DomainFinding & { now: Date },
  ): Promise<void> {
    const outcome = isSuspect ? 'found' : (finding?.reason ?? 'unknown_host');
    const looks = outcome === domain.outcome ? domain.looks + 1 : 1;
    const isStored = await endLook(tx, domain, {
      outcome,
      similarityScore: finding?.comparison?.score ?? null,
      title: finding?.title ?? null,
      looks,
      now,
      nextAt: nextLookAt(now, outcome, looks),
    });
    // Otherwise another run has the claim, or the site is gone.
    if (!isStored || !isSuspect || finding === null) return;
    const { id: cloneId, isNew } = await addFoundClone(tx, domain, {
      url,
      isConfirmed: finding.status === 'confirmed',
      now,
    });
    if (isNew) await this.report(tx, domain, { cloneId, finding, now });
  }

  private async report(
    tx: Transaction,
    domain: ClaimedDomain,
    { cloneId, finding, now }: { cloneId: string; finding: NonNullable<DomainFinding['finding']>; now: Date },
  ): Promise<void> {
    const { siteId, userId, host: cloneUrl, claimedUntil } = domain;
    const confirmed = finding.status === 'confirmed';
    const claimed = { status: 'suspect', caseStatus: 'new', checkedAt: null, failures: 0 } as const;
    const nextAt = nextCheckAt(now, { failures: 0, confirmed, caseStatus: 'new' });
    const clone = { id: cloneId, userId, cloneUrl, claimedUntil, ...claimed };
    await storeFinding(tx, { clone, finding, failures: 0, now, nextAt });
    const evidence = await requestEvidence(tx, { siteId, cloneId, userId });
    if (evidence.isNew) await this.evidence.send({ evidenceId: evidence.id, siteId }, tx);
    await this.events.emit(
      { cloneId, siteId, userId, finding, becameConfirmed: confirmed, isFirstCheck: true, at: now },
      tx,
    );
  }
}
