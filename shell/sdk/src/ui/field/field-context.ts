import { createContext, use } from 'react';

export interface FieldWiring {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  disabled: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

interface ControlProps {
  id?: string | undefined;
  disabled?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** What a control takes from the Field around it; its own props win. */
export function useFieldControl(props: ControlProps) {
  const field = use(FieldContext);
  const described = [field?.describedBy, props['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: props.id ?? field?.controlId,
    labelId: field?.labelId,
    disabled: props.disabled ?? field?.disabled ?? false,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid === true ? true : undefined),
  };
}
