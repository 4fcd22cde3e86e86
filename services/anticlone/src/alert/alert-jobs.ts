import { createHash } from 'node:crypto';
import { AccountsPort } from '@garimpo/accounts-contract';
import type { CloneReason } from '@garimpo/anticlone-contract';
import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type JobRun,
  type Jobs,
  LOGGER,
  Mailer,
  notice,
  WebhookSender,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import * as z from 'zod';
import { type CloneChecked, CloneEvents } from '../detection/clone-examiner.ts';
import { type AlertKind, webhookBody } from './alert-facts.ts';
import {
  type AlertEnd,
  type ClaimedAlert,
  claimEmail,
  claimWebhook,
  closeAlerts,
  insertAlerts,
  postpone,
  recordFailure,
  sitesWithDueAlerts,
  TRIES_MAX,
} from './alert-rows.query.ts';
import { alertEmail } from './pt-br-alerts.ts';

const RUN_SECONDS = 180;
const WEBHOOKS_PER_RUN = 10;
const SITES_PER_MINUTE = 200;
const POSTPONED_MS = 60_000;
/** The receiver says that it is gone for good. */
const GONE = 410;
/** A page that cannot be visited, or is the owner's own, is no suspect worth an email. */
const NEVER_REPORTED: ReadonlySet<CloneReason> = new Set(['leads_to_original', 'refused', 'not_html']);

const siteData = z.strictObject({ siteId: z.uuid() });

/**
 * Sends alerts to owners. They are inserted in the transaction that stores a finding, once for each clone, kind and channel; a job
 * delivers them or gives up. An alert that a killed process was sending is sent again under the same id.
 */
@Injectable()
export class AlertJobs {
  private readonly job: Job<typeof siteData>;

  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @InjectJobs('anticlone') jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly accounts: AccountsPort,
    private readonly mailer: Mailer,
    private readonly webhooks: WebhookSender,
    events: CloneEvents,
  ) {
    this.job = jobs.define({
      name: 'anticlone.tell',
      data: siteData,
      timeoutSeconds: RUN_SECONDS,
      concurrency: 4,
      retries: 1,
      singletonKey: ({ siteId }) => siteId,
      work: ({ siteId }, run) => this.deliver(siteId, run),
    });
    jobs.schedule({
      name: 'anticlone.plan-telling',
      every: '* * * * *',
      timeoutSeconds: 50,
      work: ({ now }) => this.plan(now),
    });
    events.onChecked(async (event, tx) => {
      const kind = kindOf(event);
      if (kind === null) return;
      const { siteId, cloneId, userId, at } = event;
      const inserted = await insertAlerts(tx, { siteId, cloneId, userId, kind, now: at });
      if (inserted > 0) await this.job.send({ siteId }, { tx });
    });
  }

  // With the service role here and below, because jobs act for no user.
  private async plan(now: Date): Promise<void> {
    await this.database.asService(async (tx) => {
      for (const siteId of await sitesWithDueAlerts(tx, now, SITES_PER_MINUTE))
        await this.job.send({ siteId }, { tx });
    });
  }

  private async deliver(siteId: string, run: JobRun): Promise<void> {
    await this.sendEmail(siteId, run);
    for (let sent = 0; sent < WEBHOOKS_PER_RUN; sent += 1) {
      run.signal.throwIfAborted();
      if (!(await this.sendWebhook(siteId, run))) return;
    }
    await this.database.asService((tx) => this.job.send({ siteId }, { tx }));
  }

  private async sendEmail(siteId: string, { now }: JobRun): Promise<void> {
    const claimed = await this.database.asService((tx) => claimEmail(tx, siteId, now));
    const [first] = claimed;
    if (first === undefined) return;
    const wanted = claimed.filter((alert) => alert.wanted);
    await this.close(idsOf(claimed, { wanted: false }), { outcome: 'unwanted', at: now });
    if (wanted.length === 0) return;
    const { email, mail } = await this.accounts.contactOf(first.userId);
    if (email === null || !mail) {
      await this.close(idsOf(wanted), { outcome: 'unwanted', at: now });
      return;
    }
    try {
      const message = notice(email, alertEmail(wanted), this.linkTo(wanted));
      await this.mailer.send({ ...message, messageId: this.messageIdOf(wanted) });
    } catch (err) {
      this.log.warn({ err, siteId }, 'an email about copies was not sent');
      await this.fail(wanted, { failure: 'mail' }, now);
      return;
    }
    await this.close(idsOf(wanted), { outcome: 'told', at: now });
  }

  /** False when nothing more can be sent now. */
  private async sendWebhook(siteId: string, { now, signal }: JobRun): Promise<boolean> {
    const alert = await this.database.asService((tx) => claimWebhook(tx, siteId, now));
    if (alert === null) return false;
    const { webhookUrl: url, webhookSecret: secret } = alert;
    if (!alert.wanted || url === null || secret === null) {
      await this.close([alert.id], { outcome: 'unwanted', at: now });
      return true;
    }
    const message = { id: alert.id, sentAt: new Date(), body: webhookBody(alert) };
    const { delivered, status, reason } = await this.webhooks.deliver({ url, secret }, message, signal);
    if (delivered) {
      await this.close([alert.id], { outcome: 'told', at: now, status });
      return true;
    }
    this.log.info({ siteId, alert: alert.id, status, reason }, 'a webhook was not delivered');
    if (status === GONE) await this.close([alert.id], { outcome: 'failed', at: now, status });
    else await this.fail([alert], { status, failure: reason }, now);
    const until = new Date(now.getTime() + POSTPONED_MS);
    await this.database.asService((tx) => postpone(tx, { siteId, channel: 'webhook', until }));
    return false;
  }

  private async fail(
    alerts: ClaimedAlert[],
    why: Pick<AlertEnd, 'status' | 'failure'>,
    at: Date,
  ): Promise<void> {
    const over = alerts.filter(({ tries }) => tries >= TRIES_MAX);
    const left = alerts.filter(({ tries }) => tries < TRIES_MAX);
    await this.close(idsOf(over), { outcome: 'failed', at, ...why });
    await this.database.asService((tx) => recordFailure(tx, idsOf(left), why));
  }

  private async close(ids: string[], end: AlertEnd): Promise<void> {
    if (ids.length > 0) await this.database.asService((tx) => closeAlerts(tx, ids, end));
  }

  private linkTo(alerts: ClaimedAlert[]): string {
    const [first] = alerts as [ClaimedAlert];
    const link = new URL('/tools/anticlone', this.config.publicUrl);
    link.searchParams.set('site', first.siteId);
    if (alerts.length === 1) link.searchParams.set('clone', first.cloneId);
    return link.href;
  }

  /** The same for every attempt, so that mail clients drop duplicates. */
  private messageIdOf(alerts: ClaimedAlert[]): string {
    const digest = createHash('sha256').update(idsOf(alerts).join(' ')).digest('hex').slice(0, 32);
    return `<anticlone.${digest}@${new URL(this.config.publicUrl).hostname}>`;
  }
}

/** Null where no alert is due. */
function kindOf({ becameConfirmed, isFirstCheck, finding }: CloneChecked): AlertKind | null {
  if (becameConfirmed) return 'confirmed';
  const isSuspect = isFirstCheck && finding.status === 'suspect' && !NEVER_REPORTED.has(finding.reason);
  return isSuspect ? 'suspected' : null;
}

function idsOf(alerts: ClaimedAlert[], { wanted }: { wanted?: boolean } = {}): string[] {
  return alerts.filter((one) => wanted === undefined || one.wanted === wanted).map(({ id }) => id);
}
