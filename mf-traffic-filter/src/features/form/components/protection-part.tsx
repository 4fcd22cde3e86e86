import { Button, Checkbox, Field, Icon, Input } from '@garimpo/sdk';
import { signals, USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import { ChevronRight, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formText } from '../../../text/pt-br-form.ts';
import { signalText } from '../../../text/pt-br-words.ts';
import {
  type Limit,
  type ProtectionDraft,
  type ProtectionProblems,
  protectionDraftOf,
} from '../lib/protection-draft.ts';
import type { FormPartProps } from './use-campaign-form.ts';

interface LimitFieldProps {
  label: string;
  description: string;
  fieldLabel: string;
  unit: string;
  limit: Limit;
  error: string | null;
  onChange: (limit: Limit) => void;
}

/** Something that holds from a number on, or not at all. */
function LimitField({ label, description, fieldLabel, unit, limit, error, onChange }: LimitFieldProps) {
  return (
    <div className="flex items-start gap-x-4 gap-y-2 max-md:grid">
      <Checkbox
        label={label}
        description={description}
        checked={limit.on}
        onCheckedChange={(on) => onChange({ ...limit, on })}
        className="min-w-0 flex-1"
      />
      <Field label={fieldLabel} error={error} disabled={!limit.on} className="w-50 flex-none max-md:w-full">
        <Input
          inputMode="numeric"
          autoComplete="off"
          suffix={unit}
          value={limit.from}
          onChange={(event) => onChange({ ...limit, from: event.target.value })}
        />
      </Field>
    </div>
  );
}

const { field, protection: words } = formText;

interface SignalFieldsProps {
  weights: ProtectionDraft['weights'];
  problems: ProtectionProblems;
  onChange: (weights: ProtectionDraft['weights']) => void;
}

/** What each sign weighs. */
function SignalFields({ weights, problems, onChange }: SignalFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-small font-semibold text-ink">{words.signals}</legend>
      <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-md:grid-cols-[minmax(0,1fr)]">
        {signals.map((signal) => (
          <Field
            key={signal}
            label={signalText[signal]}
            hint={words.signalHints[signal]}
            error={problems[`weights.${signal}`] === undefined ? null : field.signalPoints}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              suffix={words.points}
              value={weights[signal]}
              onChange={(event) => onChange({ ...weights, [signal]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Settings for invalid traffic. The defaults suit most campaigns, so the part is closed unless something in it is
 * invalid.
 */
export function ProtectionPart({ draft: { protection }, problems, change }: FormPartProps) {
  const wrong = Object.keys(problems.protection).length > 0;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);
  const put = (part: Partial<ProtectionDraft>) => change({ protection: { ...protection, ...part } });
  const errors = { number: field.points, order: field.order };
  const error = (name: 'pendingFrom' | 'blockedFrom') => {
    const problem = problems.protection[name];
    return problem === undefined ? null : errors[problem];
  };
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-lg px-5 py-3 text-h3 hover:veil-hover [&::-webkit-details-marker]:hidden">
        <Icon icon={ChevronRight} className="text-ink-3 transition-transform group-open:rotate-90" />
        <h2 className="min-w-0 text-h3">{words.title}</h2>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line-soft p-5">
        <p className="text-small text-ink-2">{words.intro}</p>
        <LimitField
          label={words.pending}
          description={words.pendingHint}
          fieldLabel={words.pendingFrom}
          unit={words.points}
          limit={protection.pending}
          error={error('pendingFrom')}
          onChange={(pending) => put({ pending })}
        />
        <LimitField
          label={words.blocked}
          description={words.blockedHint}
          fieldLabel={words.blockedFrom}
          unit={words.points}
          limit={protection.blocked}
          error={error('blockedFrom')}
          onChange={(blocked) => put({ blocked })}
        />
        <LimitField
          label={words.perMinute}
          description={words.perMinuteHint}
          fieldLabel={words.perMinuteFrom}
          unit={words.visits}
          limit={protection.perMinute}
          error={problems.protection.perMinute === undefined ? null : field.perMinute}
          onChange={(perMinute) => put({ perMinute })}
        />
        <SignalFields
          weights={protection.weights}
          problems={problems.protection}
          onChange={(weights) => put({ weights })}
        />
        <Button
          size="sm"
          icon={RotateCcw}
          className="justify-self-start"
          onClick={() => change({ protection: protectionDraftOf(USUAL_PROTECTION) })}
        >
          {words.usual}
        </Button>
      </div>
    </details>
  );
}
