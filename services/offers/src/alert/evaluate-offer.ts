import type { AlertCondition } from '@garimpo/offers-contract';
import {
  type Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  Jobs,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { OfferEntity } from '../offer/offer.entity.ts';

/** What a rule knows from the readings before: whether its condition held. Null while it has seen none. */
export type Held = boolean | null;

/** Counts that a reading is held against. */
export interface Before {
  /** Of the reading before this one; null for the first. */
  previous: number | null;
  /** For `rises`: of the last reading that is at least its days older, else of the offer's first one; null where this is it. */
  base: number | null;
}

export interface Verdict {
  fires: boolean;
  direction: 'up' | 'down';
  previousCount: number | null;
  held: boolean;
}

/** A count must fall this far under the threshold, in percent of it and by one at least, to count as below again. */
const MARGIN_PERCENT = 5;
/** The growth must fall under this part of the one asked for before the rule fires again. */
const REARM_PERCENT = 80;

/**
 * What one reading comes to for one rule. `crosses` fires on every change of side, the others when their condition begins to
 * hold; a rule that has seen no reading fires when it holds at the first. What held a moment ago holds a little longer, so
 * that counts which tremble around a line fire once. A page that could not be read is no reading and never comes here.
 */
export function judge(condition: AlertCondition, held: Held, before: Before, count: number): Verdict {
  const holds = holdsFor(condition, held === true, before, count);
  const fires = condition.kind === 'crosses' ? holds !== (held ?? false) : holds && held !== true;
  return {
    fires,
    direction: condition.kind === 'zero' || !holds ? 'down' : 'up',
    previousCount: condition.kind === 'rises' ? before.base : before.previous,
    held: holds,
  };
}

function holdsFor(condition: AlertCondition, held: boolean, before: Before, count: number): boolean {
  switch (condition.kind) {
    case 'crosses':
      return held ? !isBelowAgain(condition.threshold, count) : count >= condition.threshold;
    case 'rises':
      return hasRisen(held ? condition.percent * (REARM_PERCENT / 100) : condition.percent, before, count);
    case 'zero':
      return count === 0;
  }
}

/** Zero is below any threshold: the margin of a small one would let nothing count as below. */
function isBelowAgain(threshold: number, count: number): boolean {
  const margin = Math.max(1, Math.round((threshold * MARGIN_PERCENT) / 100));
  return count < threshold - margin || count === 0;
}

/** From zero to anything is growth beyond every percentage. */
function hasRisen(percent: number, { base }: Before, count: number): boolean {
  if (base === null) return false;
  return base === 0 ? count > 0 : (count - base) * 100 >= percent * base;
}

/** Readings of one rule in one transaction; those that are left have another. */
const READINGS_AT_ONCE = 500;

interface RuleRow {
  id: string;
  userId: string;
  condition: AlertCondition;
  held: Held;
  /** As exact as the database has it: of a Date, the last reading would be judged again. */
  evaluatedUntil: string;
}

interface JudgedReading {
  place: string;
  count: number;
  previous: number | null;
  base: number | null;
}

/**
 * Judges what the offer's rules have not seen, oldest first: every reading after the last judged one, however late the job
 * comes and however many of it. A reading that comes with an older time than one that was judged is history and fires nothing.
 * Returns whether there is more.
 */
export async function evaluateOffer(tx: Transaction, offerId: string, now: Date): Promise<boolean> {
  if (!(await holdHistory(tx, offerId))) return false;
  const rules = await tx.rows<RuleRow>(
    `SELECT id, user_id AS "userId", condition, held, evaluated_until::text AS "evaluatedUntil"
     FROM offers.alert_rules WHERE offer_id = $1 AND enabled ORDER BY id FOR UPDATE`,
    [offerId],
  );
  let more = false;
  for (const rule of rules) {
    const readings = await unseenReadings(tx, offerId, rule);
    if (readings.length > 0) await applyReadings(tx, { ...rule, offerId }, readings, now);
    more ||= readings.length === READINGS_AT_ONCE;
  }
  return more;
}

/**
 * The summary's lock is taken by every reading before it sends its job. With it, a reading that is being stored is either seen
 * here, or finds this job begun and sends the next: none falls between. The offer first, as whoever deletes it locks it.
 */
async function holdHistory(tx: Transaction, offerId: string): Promise<boolean> {
  const offer = await tx
    .repository(OfferEntity)
    .findOne({ select: { id: true }, where: { id: offerId }, lock: { mode: 'for_key_share' } });
  if (offer === null) return false;
  await tx.run('SELECT 1 FROM offers.offer_summaries WHERE offer_id = $1 FOR UPDATE', [offerId]);
  return true;
}

function unseenReadings(tx: Transaction, offerId: string, rule: RuleRow): Promise<JudgedReading[]> {
  const days = rule.condition.kind === 'rises' ? rule.condition.days : 0;
  return tx.rows(
    `SELECT reading.checked_at::text AS place, reading.count, previous.count AS previous,
       coalesce(base.count, first.count) AS base
     FROM offers.offer_metrics reading
     LEFT JOIN LATERAL (
       SELECT count FROM offers.offer_metrics WHERE offer_id = $1 AND checked_at < reading.checked_at
       ORDER BY checked_at DESC LIMIT 1) previous ON true
     LEFT JOIN LATERAL (
       SELECT count FROM offers.offer_metrics
       WHERE offer_id = $1 AND checked_at <= reading.checked_at - make_interval(days => $3) AND $3 > 0
       ORDER BY checked_at DESC LIMIT 1) base ON true
     LEFT JOIN LATERAL (
       SELECT count FROM offers.offer_metrics
       WHERE offer_id = $1 AND checked_at < reading.checked_at AND $3 > 0
       ORDER BY checked_at LIMIT 1) first ON true
     WHERE reading.offer_id = $1 AND reading.checked_at > $2::timestamptz
     ORDER BY reading.checked_at LIMIT $4`,
    [offerId, rule.evaluatedUntil, days, READINGS_AT_ONCE],
  );
}

async function applyReadings(
  tx: Transaction,
  rule: RuleRow & { offerId: string },
  readings: JudgedReading[],
  now: Date,
): Promise<void> {
  let { held } = rule;
  let firedAt: Date | null = null;
  for (const reading of readings) {
    const verdict = judge(rule.condition, held, reading, reading.count);
    held = verdict.held;
    if (!verdict.fires) continue;
    firedAt = now;
    await tx.run(
      `INSERT INTO offers.alert_events
         (rule_id, offer_id, user_id, condition, direction, count, checked_at, previous_count, fired_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7::timestamptz, $8, $9)
       ON CONFLICT ON CONSTRAINT alert_events_rule_reading_key DO NOTHING`,
      [
        rule.id,
        rule.offerId,
        rule.userId,
        rule.condition,
        verdict.direction,
        reading.count,
        reading.place,
        verdict.previousCount,
        firedAt,
      ],
    );
  }
  await tx.run(
    `UPDATE offers.alert_rules SET held = $2, evaluated_until = $3::timestamptz,
       last_fired_at = coalesce($4, last_fired_at) WHERE id = $1`,
    [rule.id, held, readings.at(-1)?.place, firedAt],
  );
}

const evaluationData = z.strictObject({ offerId: z.uuid() });

/** Holds new readings against the rules of their offer, behind the reading and never in its way. */
@Injectable()
export class AlertEvaluation {
  private readonly evaluate: Job<typeof evaluationData>;

  constructor(@InjectDatabase('offers') database: Database, @InjectJobs('offers') jobs: Jobs) {
    this.evaluate = jobs.define({
      name: 'offers.evaluate-alerts',
      data: evaluationData,
      timeoutSeconds: 60,
      singletonKey: ({ offerId }) => offerId,
      work: async ({ offerId }, { now, signal }) => {
        // As the service: no user may write what became of a rule, and often none is there.
        while (await database.asService((tx) => evaluateOffer(tx, offerId, now))) signal.throwIfAborted();
      },
    });
  }

  /** Within the reading's transaction, and after it: see `evaluateOffer`. */
  async askFor(tx: Transaction, offerId: string): Promise<void> {
    await this.evaluate.send({ offerId }, { tx });
  }
}
