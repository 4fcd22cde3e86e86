import * as z from 'zod/mini';
import { COUNT_MAX } from './bounds.ts';
import { pageChanges } from './page-watch.ts';

/** Bound on the rules of one offer. */
export const ALERT_RULES_MAX = 10;
export const ALERT_DAYS_MAX = 90;
export const ALERT_PERCENT_MAX = 10_000;
/** Bound on the events of one answer. */
export const ALERT_EVENTS_PAGE = 50;

export const alertKinds = ['crosses', 'rises', 'zero'] as const;
export type AlertKind = (typeof alertKinds)[number];

const crosses = z.strictObject({
  kind: z.literal('crosses'),
  threshold: z.int().check(z.minimum(1), z.maximum(COUNT_MAX)),
});
const rises = z.strictObject({
  kind: z.literal('rises'),
  percent: z.int().check(z.minimum(1), z.maximum(ALERT_PERCENT_MAX)),
  days: z.int().check(z.minimum(1), z.maximum(ALERT_DAYS_MAX)),
});
/** A reading of zero; a page that could not be read does not count as one. */
const zero = z.strictObject({ kind: z.literal('zero') });

export const alertCondition = z.discriminatedUnion('kind', [crosses, rises, zero]);
export type AlertCondition = z.infer<typeof alertCondition>;

export const createAlertRuleInput = z.strictObject({ condition: alertCondition });
export type CreateAlertRuleInput = z.infer<typeof createAlertRuleInput>;
/** A new condition starts the rule over, like a new one. */
export const updateAlertRuleInput = z
  .partial(z.strictObject({ condition: alertCondition, enabled: z.boolean() }))
  .check(z.refine((input) => Object.keys(input).length > 0, { message: 'nothing to change' }));
export type UpdateAlertRuleInput = z.infer<typeof updateAlertRuleInput>;

export const alertRuleParams = z.strictObject({ id: z.uuid(), ruleId: z.uuid() });

export const alertRuleView = z.object({
  id: z.uuid(),
  offerId: z.uuid(),
  condition: alertCondition,
  enabled: z.boolean(),
  createdAt: z.iso.datetime(),
  lastFiredAt: z.nullable(z.iso.datetime()),
});
export type AlertRuleView = z.infer<typeof alertRuleView>;
export const alertRulesReply = z.object({ rules: z.array(alertRuleView) });
export const alertRuleReply = z.object({ rule: alertRuleView });

/** What an event says of itself: the condition of its rule, or that a page that is watched has changed. */
const eventCondition = z.discriminatedUnion('kind', [
  crosses,
  rises,
  zero,
  z.object({ kind: z.literal('page_changed') }),
]);
export type AlertEventCondition = z.infer<typeof eventCondition>;

/** A rule that fired, or a page that changed. It keeps its condition after the rule has changed; it is deleted with its offer. */
export const alertEventView = z.object({
  id: z.uuid(),
  offerId: z.uuid(),
  offerTitle: z.string(),
  condition: eventCondition,
  /** Whether the count rose or fell; `null` for a page, as is the count. */
  direction: z.nullable(z.enum(['up', 'down'])),
  /** The reading that it fired on, and its time, or that of the visit to the page. */
  count: z.nullable(z.int()),
  checkedAt: z.iso.datetime(),
  /** The count compared with: that of the reading before, or for `rises` the one that the growth is counted from. */
  previousCount: z.nullable(z.int()),
  /** Of a page that changed; absent in answers of an older service. */
  page: z.optional(z.nullable(pageChanges)),
  firedAt: z.iso.datetime(),
  seen: z.boolean(),
  /** True when the reading has been corrected or deleted since. Absent in answers of an older service. */
  outdated: z.optional(z.boolean()),
});
export type AlertEventView = z.infer<typeof alertEventView>;

/**
 * `before` is the id of the oldest known event: older ones are answered. `also` names what the caller can show besides rules
 * that fired: who does not know of pages is told of none.
 */
export const alertEventsQuery = z.strictObject({
  before: z.optional(z.uuid()),
  also: z.optional(z.literal('page_changed')),
});
/** Newest first, at most ALERT_EVENTS_PAGE; `unseen` counts all. */
export const alertEventsReply = z.object({
  events: z.array(alertEventView),
  unseen: z.int(),
  more: z.boolean(),
});
export type AlertEventsReply = z.infer<typeof alertEventsReply>;
/** Marks this event and all earlier ones as seen. */
export const alertsSeenInput = z.strictObject({ upTo: z.uuid() });

/** `soon`: grouped, within a quarter of an hour. `daily`: one a day at most, in the morning. */
export const alertMailModes = ['soon', 'daily', 'off'] as const;
export type AlertMailMode = (typeof alertMailModes)[number];

const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
/**
 * Times of the day in São Paulo between which nothing is sent, over midnight where `to` is the earlier one. What fires
 * in them is told afterwards, all of it at once.
 */
export const quietHours = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .check(z.refine(({ from, to }) => from !== to, { message: 'must not be a whole day' }));
export type QuietHours = z.infer<typeof quietHours>;

export const alertSettings = z.object({
  mail: z.enum(alertMailModes),
  /** Absent in answers of an older service. */
  quiet: z.optional(z.nullable(quietHours)),
});
/** What is left out stays. */
export const alertSettingsInput = z
  .strictObject({ mail: z.optional(z.enum(alertMailModes)), quiet: z.optional(z.nullable(quietHours)) })
  .check(z.refine((input) => Object.keys(input).length > 0, { message: 'nothing to change' }));
export type AlertSettingsInput = z.infer<typeof alertSettingsInput>;
/** `mailAllowed` is false while the account's mail switch is off or its address is not verified: then no mail goes out. */
export const alertSettingsReply = z.object({
  settings: alertSettings,
  mailAllowed: z.boolean(),
});
export type AlertSettingsReply = z.infer<typeof alertSettingsReply>;
