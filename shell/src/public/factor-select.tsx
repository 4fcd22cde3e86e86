import { Field, Select } from '@garimpo/sdk';
import type { FactorDue } from '../session/factor-due.ts';
import { factorName } from './factor-name.ts';

interface FactorSelectProps {
  label: string;
  factors: readonly FactorDue[];
  value: string;
  onValueChange: (id: string) => void;
}

/** Which of several factors of one type, where there are several. */
export function FactorSelect({ label, factors, value, onValueChange }: FactorSelectProps) {
  if (factors.length < 2) return null;
  return (
    <Field label={label}>
      <Select
        value={value}
        onValueChange={onValueChange}
        options={factors.map((factor) => ({ value: factor.id, label: factorName(factor) }))}
      />
    </Field>
  );
}
