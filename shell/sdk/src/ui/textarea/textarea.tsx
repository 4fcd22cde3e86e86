import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { bareControl, controlClass, focusInside } from '../field/control-style.ts';
import { useFieldControl } from '../field/field.tsx';

export interface TextareaProps extends ComponentProps<'textarea'> {
  quiet?: boolean;
}

/** 80 high at three rows; grows only when the user pulls it. `className` goes to the frame. */
export function Textarea({ quiet = false, rows = 3, className, ...rest }: TextareaProps) {
  const { labelId: _, ...field } = useFieldControl(rest);
  const look = { invalid: field['aria-invalid'] === true, disabled: field.disabled, quiet };
  return (
    <div className={cx(controlClass(look), focusInside, className)}>
      <textarea {...rest} {...field} rows={rows} className={cx(bareControl, 'ui:resize-y ui:px-3 ui:py-2')} />
    </div>
  );
}
