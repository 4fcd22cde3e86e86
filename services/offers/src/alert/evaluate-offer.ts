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

export interface Before {
  /** The count of the reading before this one; null for the first. */
  previous: number | null;
  /**
   * For `rises`: the last reading that is at least its days older, else the offer's first one; null where this is the
   * first.
   */
  base: number | null;
}

export interface Verdict {
  fires: boolean;
  direction: 'up' | 'down';
  previousCount: number | null;
  held: boolean;
}

/** Hysteresis: a count must fall this percentage, and at least one, below the threshold to count as below again. */
const MARGIN_PERCENT = 5;
/** Hysteresis: the growth must fall below this percentage of the rule's before it fires again. */
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

/** Zero is below any threshold: with a small one the margin alone would never be reached. */
function isBelowAgain(threshold: number, count: number): boolean {
  const margin = Math.max(1, Math.round((threshold * MARGIN_PERCENT) / 100));
  return count < threshold - margin || count === 0;
}

/** Growth from zero is above every percentage. */
function hasRisen(percent: number, { base }: Before, count: number): boolean {
  if (base === null) return false;
  return base === 0 ? count > 0 : (count - base) * 100 >= percent * base;
}

/** Bound on the readings of one rule in one transaction; the rest follow in further ones. */
const READINGS_AT_ONCE = 500;

interface RuleRow {
  id: string;
  userId: string;
  condition: AlertCondition;
  held: Held;
  /**
   * Text with the database's precision: as a Date it would lose microseconds, and the last reading would be judged
   * again.
   */
  evaluatedUntil: string;
  /** Set while the history is judged again: what was judged before up to here fires nothing more. */
  replayUntil: string | null;
}

interface JudgedReading {
  place: string;
  count: number;
  previous: number | null;
  base: number | null;
  /** The rule has judged it before a correction. */
  isReplayed: boolean;
}

/**
 * After a correction or a deletion: rules judge their history again, so that whether their condition holds follows, and
 * what fired on a reading that is not there any more as it was then says so. Putting the reading back undoes both.
 */
export async function followHistory(tx: Transaction, offerId: string): Promise<void> {
  if (!(await holdHistory(tx, offerId))) return;
  await tx.run(
    `UPDATE offers.alert_rules SET held = NULL, evaluated_until = least(judged_from, evaluated_until),
       replay_until = greatest(replay_until, evaluated_until)
     WHERE offer_id = $1 AND enabled`,
    [offerId],
  );
  await tx.run(
    `UPDATE offers.alert_events event SET outdated = NOT event.outdated
     WHERE event.offer_id = $1 AND event.page IS NULL AND event.outdated = EXISTS (
       SELECT FROM offers.offer_metrics reading WHERE reading.offer_id = event.offer_id
         AND reading.checked_at = event.checked_at AND reading.count = event.count)`,
    [offerId],
  );
}

/**
 * Judges what the offer's rules have not seen, oldest first: every reading after the last judged one, however late the job
 * comes and however many of it. A reading that comes with an older time than one that was judged is history and fires nothing;
 * corrected, the offer's latest one fires as if it had been read so. Returns whether there is more.
 */
export async function evaluateOffer(tx: Transaction, offerId: string, now: Date): Promise<boolean> {
  if (!(await holdHistory(tx, offerId))) return false;
  const rules = await tx.rows<RuleRow>(
    `SELECT id, user_id AS "userId", condition, held, evaluated_until::text AS "evaluatedUntil",
       replay_until::text AS "replayUntil"
     FROM offers.alert_rules WHERE offer_id = $1 AND enabled ORDER BY id FOR UPDATE`,
    [offerId],
  );
  let more = false;
  for (const rule of rules) {
    const readings = await unseenReadings(tx, offerId, rule);
    if (readings.length > 0) await applyReadings(tx, { ...rule, offerId }, readings, now);
    const hasMore = readings.length === READINGS_AT_ONCE;
    if (rule.replayUntil !== null && !hasMore)
      await tx.run(
        `UPDATE offers.alert_rules SET evaluated_until = greatest(evaluated_until, replay_until), replay_until = NULL
         WHERE id = $1`,
        [rule.id],
      );
    more ||= hasMore;
  }
  return more;
}

/**
 * Every reading takes the summary's lock before it sends its job. With the same lock here, a reading that is being
 * stored is either seen now or sends another job. The offer is locked first, in the order that a deletion uses.
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
       coalesce(base.count, first.count) AS base,
       coalesce(reading.checked_at <= $5::timestamptz, false) AND EXISTS (
         SELECT FROM offers.offer_metrics WHERE offer_id = $1 AND checked_at > reading.checked_at) AS "isReplayed"
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
    [offerId, rule.evaluatedUntil, days, READINGS_AT_ONCE, rule.replayUntil],
  );
}

async function applyReadings(
  tx: Transaction,
  rule: RuleRow & { offerId: string },
  readings: JudgedReading[],
  now: Date,
): Promise<void> {
  let { held } = rule;
  const judged = readings.map((reading) => {
    const verdict = judge(rule.condition, held, reading, reading.count);
    held = verdict.held;
    return { ...reading, ...verdict };
  });
  if (rule.replayUntil !== null) await followVerdicts(tx, rule, judged);
  let firedAt: Date | null = null;
  for (const { fires, isReplayed, direction, count, place, previousCount } of judged) {
    if (!fires || isReplayed) continue;
    const isNew = await tx.changed(
      `INSERT INTO offers.alert_events
         (rule_id, offer_id, user_id, condition, direction, count, checked_at, previous_count, fired_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7::timestamptz, $8, $9)
       ON CONFLICT ON CONSTRAINT alert_events_rule_reading_key DO NOTHING`,
      [rule.id, rule.offerId, rule.userId, rule.condition, direction, count, place, previousCount, now],
    );
    if (isNew > 0) firedAt = now;
  }
  await tx.run(
    `UPDATE offers.alert_rules SET held = $2, evaluated_until = $3::timestamptz,
       last_fired_at = coalesce($4, last_fired_at) WHERE id = $1`,
    [rule.id, held, readings.at(-1)?.place, firedAt],
  );
}

/** What fired before takes the numbers of a reading on which it fires still, and is outdated by one on which it does not. */
async function followVerdicts(
  tx: Transaction,
  { id }: RuleRow,
  judged: readonly (JudgedReading & Verdict)[],
): Promise<void> {
  await tx.run(
    `UPDATE offers.alert_events event SET outdated = NOT judged.fires,
       direction = CASE WHEN judged.fires THEN judged.direction ELSE event.direction END,
       count = CASE WHEN judged.fires THEN judged.count ELSE event.count END,
       previous_count = CASE WHEN judged.fires THEN judged.previous ELSE event.previous_count END
     FROM unnest($2::timestamptz[], $3::boolean[], $4::text[], $5::integer[], $6::integer[])
       AS judged (place, fires, direction, count, previous)
     WHERE event.rule_id = $1 AND event.checked_at = judged.place`,
    [
      id,
      judged.map(({ place }) => place),
      judged.map(({ fires }) => fires),
      judged.map(({ direction }) => direction),
      judged.map(({ count }) => count),
      judged.map(({ previousCount }) => previousCount),
    ],
  );
}

const evaluationData = z.strictObject({ offerId: z.uuid(), isHistory: z.boolean().default(false) });

/** Evaluates the rules of an offer in a job after each reading, so that storing a reading never waits for it. */
@Injectable()
export class AlertEvaluation {
  private readonly evaluate: Job<typeof evaluationData>;

  constructor(@InjectDatabase('offers') database: Database, @InjectJobs('offers') jobs: Jobs) {
    this.evaluate = jobs.define({
      name: 'offers.evaluate-alerts',
      data: evaluationData,
      timeoutSeconds: 60,
      // One that only looks ahead must not stand for one that looks back.
      singletonKey: ({ offerId, isHistory }) => (isHistory ? `${offerId} history` : offerId),
      work: async ({ offerId, isHistory }, { now, signal }) => {
        // The service acts: users may not write the state of a rule.
        if (isHistory) await database.asService((tx) => followHistory(tx, offerId));
        while (await database.asService((tx) => evaluateOffer(tx, offerId, now))) signal.throwIfAborted();
      },
    });
  }

  /** The job is sent in the reading's transaction and runs after it: see `evaluateOffer`. */
  async askFor(tx: Transaction, offerId: string, isHistory: boolean): Promise<void> {
    await this.evaluate.send({ offerId, isHistory }, { tx });
  }
}
