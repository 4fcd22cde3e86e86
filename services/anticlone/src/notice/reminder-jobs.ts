import { createHash } from 'node:crypto';
import { AccountsPort } from '@garimpo/accounts-contract';
import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  InjectJobs,
  type JobRun,
  type Jobs,
  LOGGER,
  Mailer,
  notice,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CloneEvents } from '../detection/clone-examiner.ts';
import { claimReminders, type DueReminder, releaseReminders, reopenNotices } from './notice.query.ts';
import { reminderEmail } from './pt-br-reminders.ts';

const RUN_SECONDS = 300;
const ACCOUNTS_PER_RUN = 500;
const REMINDERS_PER_EMAIL = 20;

/** Reminds owners of the next step of their notices, and opens those again whose copy is back. */
@Injectable()
export class ReminderJobs {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @InjectJobs('anticlone') jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly accounts: AccountsPort,
    private readonly mailer: Mailer,
    events: CloneEvents,
  ) {
    jobs.schedule({
      name: 'anticlone.remind-of-notices',
      every: '23 * * * *',
      timeoutSeconds: RUN_SECONDS,
      work: (run) => this.remindAll(run),
    });
    events.onChecked(async ({ cloneId, finding, at }, tx) => {
      if (finding.status === 'confirmed') await reopenNotices(tx, cloneId, at);
    });
  }

  private async remindAll({ now, signal }: JobRun): Promise<void> {
    for (let accounts = 0; accounts < ACCOUNTS_PER_RUN; accounts += 1) {
      signal.throwIfAborted();
      // With the service role here and below, because jobs act for no user.
      const due = await this.database.asService((tx) => claimReminders(tx, now, REMINDERS_PER_EMAIL));
      const [first] = due;
      if (first === undefined) return;
      if (!(await this.send(first, due))) {
        // Given back for the next hour; others are not kept from their reminders by a server that refuses one address.
        await this.database.asService((tx) =>
          releaseReminders(
            tx,
            due.map(({ id }) => id),
          ),
        );
        return;
      }
    }
  }

  private async send(first: DueReminder, due: readonly DueReminder[]): Promise<boolean> {
    const { email, mail } = await this.accounts.contactOf(first.userId);
    // Who wants no mail sees the step on the screen.
    if (email === null || !mail) return true;
    try {
      await this.mailer.send({
        ...notice(email, reminderEmail(due), this.linkTo(due)),
        messageId: this.messageIdOf(due),
      });
      return true;
    } catch (err) {
      this.log.warn({ err, siteId: first.siteId }, 'a reminder of notices was not sent');
      return false;
    }
  }

  private linkTo(due: readonly DueReminder[]): string {
    const [first] = due as [DueReminder];
    const link = new URL('/tools/anticlone', this.config.publicUrl);
    link.searchParams.set('site', first.siteId);
    if (due.every(({ cloneId }) => cloneId === first.cloneId)) {
      link.searchParams.set('panel', 'notices');
      link.searchParams.set('clone', first.cloneId);
    }
    return link.href;
  }

  /** The same for every attempt, so that mail clients drop duplicates. */
  private messageIdOf(due: readonly DueReminder[]): string {
    const ids = due.map(({ id, state, sentAt }) => `${id} ${state} ${sentAt?.getTime() ?? ''}`).join(' ');
    const digest = createHash('sha256').update(ids).digest('hex').slice(0, 32);
    return `<anticlone.notices.${digest}@${new URL(this.config.publicUrl).hostname}>`;
  }
}
