import { createHash } from 'node:crypto';
import { FORM_ANSWER_MAX, FORM_FIELDS_MAX, type FormAnswer } from '@garimpo/cloner-contract';
import { CAMPAIGN_NAMES } from '@garimpo/service-contract';
import {
  CONFIG,
  type Config,
  Database,
  DomainError,
  holdsDocumentOrCard,
  InjectDatabase,
  newTimedId,
  RateLimiter,
  type RateRule,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { refusalOfField } from '../sensitive/form-fields.ts';
import { isPhoneName } from '../sensitive/name-rules.ts';
import type { LiveForm } from '../store/clone-manifest.ts';
import { FormDeliveries } from './form-deliveries.ts';
import { roomForEntries } from './form-rows.ts';

const NAME_MAX = 120;
const CAMPAIGN_MAX = 20;
const CAMPAIGN_VALUE_MAX = 200;
const text = (max: number) =>
  z.string().transform((typed) => typed.replaceAll('\0', '').toWellFormed().slice(0, max));

/** What the guard in a visitor's browser sends. */
export const sentForm = z.strictObject({
  fields: z
    .array(z.strictObject({ name: text(NAME_MAX), label: text(NAME_MAX), value: text(FORM_ANSWER_MAX) }))
    .max(FORM_FIELDS_MAX),
  campaign: z
    .array(z.strictObject({ name: text(NAME_MAX), value: text(CAMPAIGN_VALUE_MAX) }))
    .max(CAMPAIGN_MAX),
});
type SentForm = z.output<typeof sentForm>;

/** A person sends a form once or twice, and corrects it. */
const OF_VISITOR: RateRule = { name: 'form of a visitor', burst: 8, everySeconds: 90 };
/** A successful launch sends some thousand entries in an hour. */
const OF_FORM: RateRule = { name: 'form', burst: 300, everySeconds: 1 };
/** The same answers again are a second press, or a program. */
const SAME_ANSWERS: RateRule = { name: 'same answers of a form', burst: 1, everySeconds: 10 * 60 };

const CAMPAIGN = new RegExp(CAMPAIGN_NAMES, 'i');
/** A telephone in a field for one may have the digits of a document by chance. */
const PHONE = /^[+\d\s().-]{8,24}$/;

export interface TakenFor {
  form: LiveForm;
  siteId: string;
  /** Network of the visitor: it is counted, and not stored. */
  address: string;
}

/** Takes what visitors send by a form that leads to its owner. */
@Injectable()
export class TakeEntry {
  readonly #limiter: RateLimiter;
  /** What is the same stays so however many may come. */
  readonly #repeated = new RateLimiter('cloner', 1);

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly deliveries: FormDeliveries,
  ) {
    this.#limiter = new RateLimiter('cloner', config.rateLimitScale);
  }

  /** `nothing` was filled in that a form may take; `full`: the owner keeps as many as there may be. Throws `request.rate.exceeded`. */
  async take(
    { form, siteId, address }: TakenFor,
    sent: SentForm,
    now: Date,
  ): Promise<'taken' | 'nothing' | 'full' | 'unknown'> {
    const answers = answersOf(form, sent);
    if (answers.length === 0) return 'nothing';
    const everything = [...answers, ...addedTo(form, sent)];
    // As the service, here and below: visitors have no account.
    await this.database.asService((tx) =>
      this.#limiter.take(tx, [
        { rule: OF_VISITOR, subject: `${address} ${form.id}` },
        { rule: OF_FORM, subject: form.id },
      ]),
    );
    if (await this.#isRepeated(form.id, answers)) return 'taken';
    return this.database.asService(async (tx) => {
      const owner = await tx.one<{ userId: string; isList: boolean }>(
        `UPDATE cloner.forms SET last_at = $3 WHERE id = $1 AND site_id = $2
         RETURNING user_id AS "userId", url IS NULL AS "isList"`,
        [form.id, siteId, now],
      );
      if (owner === undefined) return 'unknown';
      if ((await roomForEntries(tx, owner.userId)) === 0) return 'full';
      const id = newTimedId(now);
      await tx.run(
        `INSERT INTO cloner.form_entries (id, form_id, user_id, state, answers, received_at, next_try_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          id,
          form.id,
          owner.userId,
          owner.isList ? 'kept' : 'waiting',
          JSON.stringify(everything),
          now,
          owner.isList ? null : now,
        ],
      );
      if (!owner.isList) await this.deliveries.send(tx, id);
      return 'taken';
    });
  }

  async #isRepeated(formId: string, answers: readonly FormAnswer[]): Promise<boolean> {
    const subject = createHash('sha256')
      .update(JSON.stringify([formId, answers]))
      .digest('base64');
    try {
      await this.database.asService((tx) => this.#repeated.take(tx, [{ rule: SAME_ANSWERS, subject }]));
      return false;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'request.rate.exceeded') throw error;
      return true;
    }
  }
}

/** The visitor's own answers, without those that no form may take: what was sent is not believed. */
export function answersOf({ labels }: LiveForm, { fields }: SentForm): FormAnswer[] {
  return fields.flatMap(({ name, label, value }) => {
    const known = Object.hasOwn(labels, name) ? labels[name] : undefined;
    const answer = { name, label: known ?? (label.trim() || name), value: value.trim() };
    return answer.value === '' || !mayBeTaken(answer) ? [] : [answer];
  });
}

function mayBeTaken({ name, label, value }: FormAnswer): boolean {
  if (refusalOfField([name, label]) !== null) return false;
  const isPhone = PHONE.test(value) && [name, label].some(isPhoneName);
  return isPhone || !holdsDocumentOrCard(value);
}

/** What the page itself says, and the campaign that the visitor came by. */
function addedTo({ constants }: LiveForm, { campaign }: SentForm): FormAnswer[] {
  return [...constants, ...campaign.filter(({ name, value }) => CAMPAIGN.test(name) && value !== '')]
    .map(({ name, value }) => ({ name, label: name, value }))
    .filter(mayBeTaken);
}
