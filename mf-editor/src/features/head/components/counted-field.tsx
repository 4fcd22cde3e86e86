import { Field, Input, Textarea } from '@garimpo/sdk';
import { headText } from '../../../text/pt-br-head.ts';

export interface CountedFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** So many characters are usually shown. */
  max: number;
  placeholder?: string;
  hint?: string;
  multiline?: boolean;
}

/** A text that others cut where it gets too long for them: that is told, not forbidden. */
export function CountedField({
  label,
  value,
  onChange,
  max,
  placeholder,
  hint,
  multiline,
}: CountedFieldProps) {
  const control = {
    value,
    placeholder,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const length = [...value.trim()].length;
  return (
    <Field
      label={label}
      hint={length > max ? headText.tooLong(max) : hint}
      counter={headText.counter(length, max)}
    >
      {multiline ? <Textarea rows={2} {...control} /> : <Input autoComplete="off" {...control} />}
    </Field>
  );
}
