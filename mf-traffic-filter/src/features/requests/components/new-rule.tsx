import { Button, errorText, Field, formatDateTime, Input, Segmented, Select, toast } from '@garimpo/sdk';
import type { AddressRuleView } from '@garimpo/traffic-filter-contract';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { useCreateRule } from '../api/address-rules.ts';
import { isIpSearch } from '../lib/requests-view.ts';
import { hourOptions, USUAL_HOURS } from '../lib/rule-hours.ts';

const words = requestsText.rules;
const kinds = [
  { value: 'block', label: words.block },
  { value: 'allow', label: words.allow },
] as const;

/** A rule for an address that is typed. */
export function NewRule() {
  const [ip, setIp] = useState('');
  const [kind, setKind] = useState<AddressRuleView['kind']>('block');
  const [hours, setHours] = useState(USUAL_HOURS);
  const [unreadable, setUnreadable] = useState(false);
  const { mutate, isPending, error, reset } = useCreateRule();
  const submit = () => {
    if (isPending) return;
    const typed = ip.trim();
    const readable = isIpSearch(typed);
    setUnreadable(!readable);
    if (!readable) return reset();
    mutate(
      { ip: typed, kind, hours: Number(hours) },
      {
        onSuccess: (rule) => {
          setIp('');
          toast.success(requestsText.detail.ruleSet(rule.kind, formatDateTime(rule.expiresAt)));
        },
      },
    );
  };
  const refusal = error === null ? null : errorText(error, text.errors, requestsText.detail.ruleFailed);
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={words.ip} error={unreadable ? words.ipProblem : refusal}>
        <Input
          name="ip"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={words.ipExample}
          value={ip}
          onChange={(event) => {
            setIp(event.target.value);
            setUnreadable(false);
            if (error !== null) reset();
          }}
        />
      </Field>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-3">
        <Field label={words.kind} group>
          <Segmented options={kinds} value={kind} onValueChange={setKind} />
        </Field>
        <Field label={requestsText.detail.hours}>
          <Select options={hourOptions} value={hours} onValueChange={setHours} />
        </Field>
      </div>
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        busy={isPending}
        busyText={requestsText.detail.saving}
      >
        {words.create}
      </Button>
    </form>
  );
}
