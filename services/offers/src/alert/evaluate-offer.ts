import type { AlertCondition } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { OfferEntity } from '../offer/offer.entity.ts';
import { type Held, judge } from './alert-rule.ts';

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
