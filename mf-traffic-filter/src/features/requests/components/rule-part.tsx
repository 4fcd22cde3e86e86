import { Button, errorText, Field, formatDateTime, Notice, Select } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import type { VisitReply } from '@garimpo/traffic-filter-contract';
import { Ban, Check } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { useRequestRule } from '../api/address-rules.ts';
import { hourOptions, USUAL_HOURS } from '../lib/rule-hours.ts';

const words = requestsText.detail;

export interface RulePartProps {
  request: VisitReply['request'];
  onRules: () => void;
}

/** Allows or blocks the address of this request, for a time. */
export function RulePart({ request: { id, maskedIp }, onRules }: RulePartProps) {
  const [hours, setHours] = useState(USUAL_HOURS);
  const { mutate, isPending, variables, data, error } = useRequestRule(id);
  const set = (kind: 'allow' | 'block') => !isPending && mutate({ kind, hours: Number(hours) });
  return (
    <PanelPart title={words.rule}>
      <p>{maskedIp === null ? words.ruleErased : words.ruleText}</p>
      {maskedIp !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-end gap-2">
          <Field label={words.hours}>
            <Select options={hourOptions} value={hours} onValueChange={setHours} />
          </Field>
          <Button
            icon={Check}
            busy={isPending && variables.kind === 'allow'}
            disabled={isPending && variables.kind === 'block'}
            onClick={() => set('allow')}
          >
            {words.allow}
          </Button>
          <Button
            variant="danger-quiet"
            icon={Ban}
            busy={isPending && variables.kind === 'block'}
            disabled={isPending && variables.kind === 'allow'}
            onClick={() => set('block')}
          >
            {words.block}
          </Button>
        </div>
      )}
      {error !== null && <Notice kind="danger">{errorText(error, text.errors, words.ruleFailed)}</Notice>}
      {data !== undefined && error === null && (
        <Notice kind="success">{words.ruleSet(data.kind, formatDateTime(data.expiresAt))}</Notice>
      )}
      <Button size="sm" variant="ghost" className="-ml-2 justify-self-start" onClick={onRules}>
        {words.seeRules}
      </Button>
    </PanelPart>
  );
}
