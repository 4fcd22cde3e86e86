import {
  ALERT_DAYS_MAX,
  ALERT_PERCENT_MAX,
  type AlertCondition,
  alertKinds,
  COUNT_MAX,
} from '@garimpo/offers-contract';
import * as z from 'zod/mini';
import { readWholeNumber } from '../../../lib/whole-number.ts';

/** The form's values as text. */
export const ruleDraft = z.object({
  kind: z.enum(alertKinds),
  threshold: z.string(),
  percent: z.string(),
  days: z.string(),
});
export type RuleDraft = z.infer<typeof ruleDraft>;
export type RuleField = 'threshold' | 'percent' | 'days';

export const emptyDraft: RuleDraft = { kind: 'crosses', threshold: '', percent: '', days: '7' };

export const RULE_MOST: Record<RuleField, number> = {
  threshold: COUNT_MAX,
  percent: ALERT_PERCENT_MAX,
  days: ALERT_DAYS_MAX,
};
export const RULE_LEAST = 1;

export type RuleProblem = 'required' | 'number' | 'range';
export type RuleResult =
  | { ok: true; condition: AlertCondition }
  | { ok: false; problems: Partial<Record<RuleField, RuleProblem>> };

export function readRule(draft: RuleDraft): RuleResult {
  const { kind } = draft;
  if (kind === 'zero') return { ok: true, condition: { kind } };
  const asked: RuleField[] = kind === 'crosses' ? ['threshold'] : ['percent', 'days'];
  const problems = Object.fromEntries(
    asked.flatMap((field) => {
      const problem = problemOf(field, draft[field]);
      return problem === null ? [] : [[field, problem]];
    }),
  );
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const number = (field: RuleField) => readWholeNumber(draft[field]) ?? 0;
  if (kind === 'crosses') return { ok: true, condition: { kind, threshold: number('threshold') } };
  return { ok: true, condition: { kind, percent: number('percent'), days: number('days') } };
}

function problemOf(field: RuleField, typed: string): RuleProblem | null {
  if (typed.trim() === '') return 'required';
  const number = readWholeNumber(typed);
  if (number === null) return 'number';
  return number < RULE_LEAST || number > RULE_MOST[field] ? 'range' : null;
}
