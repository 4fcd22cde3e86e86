import { Checkbox, Field, Input } from '@garimpo/sdk';
import type { Limit } from '../lib/protection-draft.ts';

export interface LimitFieldProps {
  label: string;
  description: string;
  /** Of the number. */
  fieldLabel: string;
  unit: string;
  limit: Limit;
  error: string | null;
  onChange: (limit: Limit) => void;
}

/** Something that holds from a number on, or not at all. */
export function LimitField({
  label,
  description,
  fieldLabel,
  unit,
  limit,
  error,
  onChange,
}: LimitFieldProps) {
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
