import { TypedInput } from './typed-input.tsx';
import { useStyle, type ValueKind } from './use-style.ts';

export interface StyleInputProps {
  label: string;
  property: string;
  kind: ValueKind;
  above?: boolean;
}

/** A length or several; where the element says none, the browser's own shows behind. Up and down change it. */
export function StyleInput({ label, property, kind, above = false }: StyleInputProps) {
  const { source, computed } = useStyle(property, kind);
  return (
    <TypedInput
      label={label}
      above={above}
      clears
      placeholder={computed}
      source={{ ...source, stepFrom: computed }}
    />
  );
}
