import { Field, Input } from '@garimpo/sdk';
import { signals } from '@garimpo/traffic-filter-contract';
import { formText } from '../../../text/pt-br-form.ts';
import { signalText } from '../../../text/pt-br-words.ts';
import type { ProtectionDraft, ProtectionProblems } from '../lib/protection-draft.ts';

const { field, protection: words } = formText;

export interface SignalFieldsProps {
  weights: ProtectionDraft['weights'];
  problems: ProtectionProblems;
  onChange: (weights: ProtectionDraft['weights']) => void;
}

/** What each sign weighs. */
export function SignalFields({ weights, problems, onChange }: SignalFieldsProps) {
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
