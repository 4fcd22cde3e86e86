import {
  type createLogger,
  type Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type JobRun,
  Jobs,
  LOGGER,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import {
  type BillingEvent,
  BillingEventEntity,
  type BillingProvider,
  isPlausibleTime,
} from '../model/billing.entities.ts';
import { BILLING_PROVIDERS } from '../providers/billing-providers.ts';
import { keepCollected, lockNotice, settleNotice } from './billing-inbox.ts';
import { BillingQueue, limitLocks } from './billing-queue.ts';
import { keepLateNotice } from './fiscal-records.ts';
import { ResourceClient, TokenRefusedError } from './resource-client.ts';
import { settle } from './settle-notice.ts';

/** `null` for what cannot be understood, and for what is yet to happen. */
export function readEvent(provider: BillingProvider, raw: Buffer, now: Date): BillingEvent | null {
  return timely(provider.parse(raw), now);
}

/** The event, unless it is yet to happen. */
export function timely(event: BillingEvent | null, now: Date): BillingEvent | null {
  if (event === null || event.occurredAt === null) return event;
  return isPlausibleTime(event.occurredAt, now) ? event : null;
}

type Logger = ReturnType<typeof createLogger>;

/** Half an hour in all, since the delay between tries doubles. */
export const FETCH_RETRIES = 6;
const RETRY_SECONDS = 30;
/** Milliseconds after which the fetch counts as abandoned, even if its process died. */
const FETCH_WITHIN_MS = 2 * 60 * 60_000;
const STOPPED_FOR_MS = 60 * 60_000;
const AT_ONCE = 4;
const LEFT_PER_RUN = 200;

const fetchData = z.strictObject({ id: z.uuid() });

/**
 * Fetches the resources that notices refer to, and settles the notices by them. The job is queued in the transaction
 * that stores the notice; an interrupted or repeated run reads the current state again. An hourly job picks up what
 * failed.
 */
@Injectable()
export class NoticeFetcher {
  private readonly fetch: Job<typeof fetchData>;

  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    @InjectJobs(ACCOUNTS_DOMAIN) jobs: Jobs,
    @Inject(BILLING_PROVIDERS) private readonly providers: readonly BillingProvider[],
    private readonly client: ResourceClient,
    private readonly queue: BillingQueue,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.fetch = jobs.define({
      name: 'accounts.fetch-notice',
      data: fetchData,
      timeoutSeconds: 60,
      retries: FETCH_RETRIES,
      retryDelaySeconds: RETRY_SECONDS,
      concurrency: AT_ONCE,
      singletonKey: ({ id }) => id,
      work: ({ id }, run) => this.run(id, run),
    });
    jobs.schedule({
      name: 'accounts.fetch-left-notices',
      every: '37 * * * *',
      timeoutSeconds: 120,
      work: ({ now }) => this.fetchLeft(now),
    });
  }

  /** When a notice must have been read that is stored now; `null` where there is nothing to be read for it. */
  fetchBy(provider: BillingProvider, raw: Buffer, now: Date): Date | null {
    return provider.resources?.isNamedBy(raw) === true ? new Date(now.getTime() + FETCH_WITHIN_MS) : null;
  }

  /** Call in the transaction that stores the notice, or that replays it. */
  async send(tx: Transaction, id: string): Promise<void> {
    await this.fetch.send({ id }, { tx });
  }

  private async run(id: string, run: JobRun): Promise<void> {
    // Runs as the service here and below: a provider has called, and no user is signed in.
    const notice = await this.database.asService((tx) => lockNotice(tx, id));
    const resources = this.providers.find(({ name }) => name === notice?.provider)?.resources;
    // Erased with its user, or nothing of it is read any more.
    if (notice === null || resources === undefined) return;
    try {
      const collected = await resources.collect(notice.raw, this.client.reader(resources, run.signal));
      if (collected === null && run.attempt <= FETCH_RETRIES)
        throw new Error(`what the notice ${id} names is not there yet`);
      const event = collected === null ? null : resources.parse(collected, notice.raw);
      await this.keep(id, collected, timely(event, run.now));
    } catch (error) {
      if (error instanceof TokenRefusedError || run.attempt > FETCH_RETRIES) await this.putOff(id, run.now);
      if (!(error instanceof TokenRefusedError)) throw error;
      this.log.error(
        { err: error, billingEventId: id, provider: notice.provider },
        'the provider refuses the access token: payments wait until it is changed',
      );
      return;
    }
    await this.queue.take(id);
  }

  private async keep(id: string, collected: Buffer | null, event: BillingEvent | null): Promise<void> {
    await this.database.asService(async (tx) => {
      await limitLocks(tx);
      const notice = await lockNotice(tx, id);
      if (notice === null) return;
      const { provider } = notice;
      if (event !== null && (await keepLateNotice(tx, { provider, raw: collected ?? notice.raw, event }))) {
        // For an erased account only what the law requires is stored.
        await settleNotice(tx, id, { outcome: 'ignored', userId: null, planId: null });
        return;
      }
      if (event === null)
        this.log.error({ billingEventId: id, provider }, 'nothing could be made of what a notice names');
      // What was read before stands where nothing better is known.
      if (event === null && notice.kind !== null && notice.kind !== 'other') return;
      await keepCollected(tx, id, collected, event);
      if (event === null) return;
      // Settled in the same transaction, so that a replayed payment never disappears in between.
      const read = await lockNotice(tx, id);
      if (read !== null) await settle(tx, read, read.userId);
    });
  }

  private async putOff(id: string, now: Date): Promise<void> {
    await this.database.asService((tx) =>
      tx.repository(BillingEventEntity).update(id, { fetchBy: new Date(now.getTime() + STOPPED_FOR_MS) }),
    );
  }

  private async fetchLeft(now: Date): Promise<void> {
    await this.database.asService(async (tx) => {
      const left = await tx.rows<{ id: string }>(
        `select id from accounts.billing_events where outcome = 'fetching' and fetch_by <= $1
         order by fetch_by limit $2 for update skip locked`,
        [now, LEFT_PER_RUN],
      );
      for (const { id } of left) {
        await tx
          .repository(BillingEventEntity)
          .update(id, { fetchBy: new Date(now.getTime() + FETCH_WITHIN_MS) });
        await this.send(tx, id);
      }
    });
  }
}
