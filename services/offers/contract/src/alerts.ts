import * as z from 'zod/mini';
import { COUNT_MAX } from './bounds.ts';

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

/** A rule that fired. It keeps its condition after the rule has changed; it is deleted with its offer. */
export const alertEventView = z.object({
  id: z.uuid(),
  offerId: z.uuid(),
  offerTitle: z.string(),
  condition: alertCondition,
  /** Whether the count rose or fell. */
  direction: z.enum(['up', 'down']),
  /** The reading that it fired on, and its time. */
  count: z.int(),
  checkedAt: z.iso.datetime(),
  /** The count compared with: that of the reading before, or for `rises` the one that the growth is counted from. */
  previousCount: z.nullable(z.int()),
  firedAt: z.iso.datetime(),
  seen: z.boolean(),
});
export type AlertEventView = z.infer<typeof alertEventView>;

/** `before` is the id of the oldest known event: older ones are answered. */
export const alertEventsQuery = z.strictObject({ before: z.optional(z.uuid()) });
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
export const alertSettings = z.object({ mail: z.enum(alertMailModes) });
export const alertSettingsInput = z.strictObject({ mail: z.enum(alertMailModes) });
/** `mailAllowed` is false while the account's mail switch is off or its address is not verified: then no mail goes out. */
export const alertSettingsReply = z.object({
  settings: alertSettings,
  mailAllowed: z.boolean(),
});
export type AlertSettingsReply = z.infer<typeof alertSettingsReply>;
