import {
  clonerErrors,
  FORM_ENTRIES_PAGE,
  type FormEntriesReply,
  type FormEntryView,
} from '@garimpo/cloner-contract';
import {
  type Actor,
  type CsvValue,
  csv,
  Database,
  defineErrors,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { formText } from '../text/pt-br-forms.ts';
import { FormEntryEntity } from './form.entities.ts';
import { ownSite } from './form.service.ts';
import { findForm } from './form-rows.ts';

const fail = defineErrors(clonerErrors);
/** Columns of one table. A visitor may send fields that the page does not have. */
const COLUMNS_MAX = 60;
const ROWS_PER_READ = 500;

interface OwnForm {
  subdomain: string;
  id: string;
}

/** What visitors have sent by a form, for its owner. All methods throw `cloner.form.not_found`. */
@Injectable()
export class FormEntriesService {
  constructor(@InjectDatabase('cloner') private readonly database: Database) {}

  list(actor: Actor, of: OwnForm, before?: string): Promise<FormEntriesReply> {
    return this.#asOwner(actor, of, async (tx) => {
      const rows = await this.#read(tx, actor, of.id, FORM_ENTRIES_PAGE + 1, before);
      const entries = rows.slice(0, FORM_ENTRIES_PAGE).map(toEntryView);
      const next = rows.length > entries.length ? (entries.at(-1)?.id ?? null) : null;
      return { entries, next };
    });
  }

  /** The table, oldest columns first. It is read page by page while it is sent. */
  async lines(actor: Actor, of: OwnForm, signal: AbortSignal): Promise<AsyncGenerator<string>> {
    const labels = await this.#asOwner(actor, of, (tx) =>
      tx.rows<{ label: string }>(
        `SELECT answer ->> 'label' AS label FROM cloner.form_entries, jsonb_array_elements(answers) answer
         WHERE user_id = $1 AND form_id = $2 GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${COLUMNS_MAX}`,
        [actor.userId, of.id],
      ),
    );
    const columns: Record<string, (entry: FormEntryEntity) => CsvValue> = Object.fromEntries([
      [formText.columns.receivedAt, ({ receivedAt }: FormEntryEntity) => receivedAt],
      ...labels.map(({ label }) => [label, (entry: FormEntryEntity) => answerOf(entry, label)] as const),
      [formText.columns.state, ({ state }: FormEntryEntity) => formText.states[state]],
    ]);
    return csv(columns, this.#all(actor, of, signal));
  }

  /** @param entry all of them without one. */
  async delete(actor: Actor, of: OwnForm, entry?: string): Promise<void> {
    const deleted = await this.#asOwner(actor, of, async (tx) => {
      const { affected } = await tx.repository(FormEntryEntity).delete({
        userId: actor.userId,
        formId: of.id,
        ...(entry !== undefined && { id: entry }),
      });
      return affected ?? 0;
    });
    if (entry !== undefined && deleted === 0) throw fail('cloner.form.not_found');
  }

  /** Has the webhook tried again with what it did not take. */
  async sendAgain(actor: Actor, of: OwnForm): Promise<void> {
    await this.#asOwner(actor, of, async () => {});
    // As the service: users may not write entries.
    await this.database.runAsService(
      `UPDATE cloner.form_entries SET state = 'waiting', tries = 0, next_try_at = now()
       WHERE user_id = $1 AND form_id = $2 AND state = 'failed'`,
      [actor.userId, of.id],
    );
  }

  async *#all(actor: Actor, of: OwnForm, signal: AbortSignal): AsyncGenerator<FormEntryEntity> {
    let before: string | undefined;
    for (;;) {
      signal.throwIfAborted();
      const rows = await this.database.asUser(actor, (tx) =>
        this.#read(tx, actor, of.id, ROWS_PER_READ, before),
      );
      yield* rows;
      before = rows.at(-1)?.id;
      if (rows.length < ROWS_PER_READ || before === undefined) return;
    }
  }

  /** Newest first. */
  #read(
    tx: Transaction,
    { userId }: Actor,
    formId: string,
    most: number,
    before?: string,
  ): Promise<FormEntryEntity[]> {
    return tx.repository(FormEntryEntity).find({
      where: { userId, formId, ...(before !== undefined && { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: most,
    });
  }

  #asOwner<T>(actor: Actor, { subdomain, id }: OwnForm, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.asUser(actor, async (tx) => {
      const site = await ownSite(tx, actor, subdomain);
      if ((await findForm(tx, actor.userId, site.id, id)) === null) throw fail('cloner.form.not_found');
      return work(tx);
    });
  }
}

function toEntryView({ id, receivedAt, state, answers }: FormEntryEntity): FormEntryView {
  return { id, receivedAt: receivedAt.toISOString(), state, answers };
}

function answerOf({ answers }: FormEntryEntity, label: string): string {
  return answers
    .filter((one) => one.label === label)
    .map(({ value }) => value)
    .join(', ');
}
