import { FORM_ENTRY_DAYS, type FormAnswer } from '@garimpo/cloner-contract';
import {
  Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type JobRun,
  type Jobs,
  type Transaction,
  WebhookSender,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';

const entryData = z.strictObject({ entryId: z.uuid() });
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** Waits after each try that the webhook did not take: a day and a half in all. */
const WAITS = [1, 5, 15, 60, 180, 360, 720, 900].map((minutes) => minutes * MINUTE_SECONDS);
const SEND_SECONDS = 30;
const SENT_AT_ONCE = 8;
const PLANNED_PER_MINUTE = 2_000;
const FORGOTTEN_AT_ONCE = 10_000;
/** The receiver says that it is gone for good. */
const GONE = 410;

interface ClaimedEntry {
  formId: string;
  name: string;
  url: string;
  secret: string;
  subdomain: string;
  answers: FormAnswer[];
  receivedAt: Date;
  tries: number;
}

/**
 * Delivers entries to the owners' webhooks, and forgets old ones. The schedule is in the rows, so that a killed process loses no entry. A webhook's entry is
 * deleted when it was taken: it is kept nowhere then but with its owner.
 */
@Injectable()
export class FormDeliveries {
  readonly #job: Job<typeof entryData>;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @InjectJobs('cloner') jobs: Jobs,
    private readonly sender: WebhookSender,
  ) {
    this.#job = jobs.define({
      name: 'cloner.send-form-entry',
      data: entryData,
      timeoutSeconds: SEND_SECONDS,
      concurrency: SENT_AT_ONCE,
      retries: 0,
      singletonKey: ({ entryId }) => entryId,
      work: ({ entryId }, run) => this.#deliver(entryId, run),
    });
    jobs.schedule({
      name: 'cloner.plan-form-entries',
      every: '* * * * *',
      timeoutSeconds: 50,
      work: ({ now }) => this.#plan(now),
    });
    jobs.schedule({
      name: 'cloner.forget-form-entries',
      every: '13 4 * * *',
      irrevocable: true,
      timeoutSeconds: 10 * MINUTE_SECONDS,
      work: (run) => this.#forget(run),
    });
  }

  async send(tx: Transaction, entryId: string): Promise<void> {
    await this.#job.send({ entryId }, { tx });
  }

  // As the service, here and below: jobs act for no user.
  async #plan(now: Date): Promise<void> {
    await this.database.asService(async (tx) => {
      const due = await tx.rows<{ id: string }>(
        'SELECT id FROM cloner.form_entries WHERE next_try_at <= $1 ORDER BY next_try_at LIMIT $2',
        [now, PLANNED_PER_MINUTE],
      );
      for (const { id } of due) await this.send(tx, id);
    });
  }

  async #deliver(entryId: string, { now, signal }: JobRun): Promise<void> {
    const entry = await this.#claim(entryId, now);
    if (entry === undefined) return;
    const { formId, name, url, secret, subdomain, answers, receivedAt, tries } = entry;
    const data = { clone: subdomain, form: { id: formId, name }, answers };
    const body = JSON.stringify({ type: 'form.sent', timestamp: receivedAt.toISOString(), data });
    // The id is the same at every try, so that a receiver knows what it has had.
    const message = { id: entryId, sentAt: new Date(), body };
    const { delivered, status } = await this.sender.deliver(
      { url, secret, httpsOnly: true },
      message,
      signal,
    );
    if (delivered) await this.#end(entryId, formId);
    else if (status === GONE || tries > WAITS.length) await this.#giveUp(entryId);
  }

  /** The next try is set before this one, so that one of a process that is killed comes again. */
  async #claim(entryId: string, now: Date): Promise<ClaimedEntry | undefined> {
    const [entry] = await this.database.runAsService<ClaimedEntry>(
      `UPDATE cloner.form_entries e
       SET tries = tries + 1,
         next_try_at = $2::timestamptz + make_interval(secs => coalesce(($3::float8[])[e.tries + 1], $4::float8))
       FROM cloner.forms f JOIN cloner.cloned_sites s ON s.id = f.site_id
       WHERE e.id = $1 AND e.next_try_at <= $2 AND f.id = e.form_id AND f.url IS NOT NULL
       RETURNING f.id AS "formId", f.name, f.url, f.secret, s.subdomain, e.answers, e.received_at AS "receivedAt", e.tries`,
      [entryId, now, WAITS, HOUR_SECONDS],
    );
    return entry;
  }

  async #end(entryId: string, formId: string): Promise<void> {
    await this.database.asService(async (tx) => {
      const deleted = await tx.changed('DELETE FROM cloner.form_entries WHERE id = $1', [entryId]);
      if (deleted > 0)
        await tx.run('UPDATE cloner.forms SET delivered = delivered + 1 WHERE id = $1', [formId]);
    });
  }

  async #giveUp(entryId: string): Promise<void> {
    await this.database.runAsService(
      `UPDATE cloner.form_entries SET state = 'failed', next_try_at = NULL WHERE id = $1 AND state = 'waiting'`,
      [entryId],
    );
  }

  async #forget({ now, signal }: JobRun): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const deleted = await this.database.asService((tx) =>
        tx.changed(
          `DELETE FROM cloner.form_entries WHERE id IN (
             SELECT id FROM cloner.form_entries
             WHERE received_at < $1::timestamptz - make_interval(days => ${FORM_ENTRY_DAYS}) LIMIT $2)`,
          [now, FORGOTTEN_AT_ONCE],
        ),
      );
      if (deleted < FORGOTTEN_AT_ONCE) return;
    }
  }
}
