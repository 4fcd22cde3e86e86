import { Field, Input } from '@garimpo/sdk';
import { partsText } from './text/pt-br.ts';

export interface DateSpanProps {
  /** Date in the form `2026-11-20`. */
  from: string;
  to: string;
  /** Why the two make no period. */
  problem: string | null;
  onChange: (part: { from?: string; to?: string }) => void;
}

/** Two days that a person chooses. Not held to what is known: a date that is being typed is none for a while. */
export function DateSpan({ from, to, problem, onChange }: DateSpanProps) {
  return (
    <div className="ui:flex ui:flex-wrap ui:gap-2 ui:max-md:w-full">
      <Field label={partsText.from} hideLabel className="ui:max-md:w-full">
        <Input
          type="date"
          prefix={partsText.from}
          defaultValue={from}
          max={to}
          onChange={(event) => event.target.value !== '' && onChange({ from: event.target.value })}
        />
      </Field>
      <Field label={partsText.to} hideLabel error={problem} className="ui:max-md:w-full">
        <Input
          type="date"
          prefix={partsText.to}
          defaultValue={to}
          min={from}
          onChange={(event) => event.target.value !== '' && onChange({ to: event.target.value })}
        />
      </Field>
    </div>
  );
}
