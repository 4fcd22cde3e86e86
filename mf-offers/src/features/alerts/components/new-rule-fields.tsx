import { type AlertKind, alertKinds } from '@garimpo/offers-contract';
import { Field, Input, Segmented } from '@garimpo/sdk';
import { useEffect, useRef } from 'react';
import { alertsText } from '../../../text/pt-br-alerts.ts';
import {
  RULE_LEAST,
  RULE_MOST,
  type RuleDraft,
  type RuleField,
  type RuleProblem,
} from '../lib/rule-draft.ts';

export interface NewRuleFieldsProps {
  draft: RuleDraft;
  onChange: (draft: RuleDraft) => void;
  /** How often it was sent: each time the first wrong field gets the focus. */
  attempts: number;
  problems: Partial<Record<RuleField, RuleProblem>>;
}

const words = alertsText.rules;
const kinds = alertKinds.map((value) => ({ value, label: words.kinds[value] }));

export function NewRuleFields({ draft, onChange, attempts, problems }: NewRuleFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const bind = (name: RuleField) => ({
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  });
  const error = (name: RuleField) => sentence(name, problems[name]);
  return (
    <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field label={words.fresh} hint={words.kindHints[draft.kind]} group>
        <Segmented
          options={kinds}
          value={draft.kind}
          onValueChange={(kind: AlertKind) => onChange({ ...draft, kind })}
        />
      </Field>
      {draft.kind === 'crosses' && (
        <Field label={words.threshold} error={error('threshold')}>
          <Input {...bind('threshold')} placeholder={words.thresholdExample} />
        </Field>
      )}
      {draft.kind === 'rises' && (
        <div className="grid grid-cols-2 gap-4">
          <Field label={words.percent} error={error('percent')}>
            <Input {...bind('percent')} suffix={words.percentUnit} />
          </Field>
          <Field label={words.days} error={error('days')}>
            <Input {...bind('days')} suffix={words.daysUnit} />
          </Field>
        </div>
      )}
    </div>
  );
}

function sentence(name: RuleField, problem: RuleProblem | undefined): string | null {
  if (problem === undefined) return null;
  return problem === 'range' ? words.problems.range(RULE_LEAST, RULE_MOST[name]) : words.problems.number;
}
