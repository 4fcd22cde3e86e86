import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { bareControl, controlClass, focusInside } from '../field/control-style.ts';
import { useFieldControl } from '../field/field.tsx';
import { Icon, type IconSource } from '../icon/icon.tsx';

export interface InputProps extends Omit<ComponentProps<'input'>, 'prefix' | 'size'> {
  icon?: IconSource;
  /** Fixed text before or after the value, behind a hairline: "https://", ".exemplo.com.br", "R$". */
  prefix?: string;
  suffix?: string;
  /** Something small at the right end: a key, a button. */
  trailing?: ReactNode;
  quiet?: boolean;
}

/** A search field with a button of its own to clear it shows no second one of the browser's. */
const OWN_CLEAR = 'ui:[&::-webkit-search-cancel-button]:hidden';

/** `className` goes to the frame; everything else to the input itself. */
export function Input({ icon, prefix, suffix, trailing, quiet = false, className, ...rest }: InputProps) {
  const { labelId: _, ...field } = useFieldControl(rest);
  const look = { invalid: field['aria-invalid'] === true, disabled: field.disabled, quiet };
  return (
    <div className={cx(controlClass(look), focusInside, 'ui:h-control ui:px-3', className)}>
      {prefix !== undefined && <Fixed className="ui:-ml-3 ui:border-r">{prefix}</Fixed>}
      {icon !== undefined && <Icon icon={icon} className="ui:text-ink-3" />}
      <input
        type="text"
        {...rest}
        {...field}
        className={cx(bareControl, trailing !== undefined && OWN_CLEAR)}
      />
      {trailing}
      {suffix !== undefined && <Fixed className="ui:-mr-3 ui:border-l">{suffix}</Fixed>}
    </div>
  );
}

function Fixed({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={cx(
        'ui:flex ui:h-full ui:max-w-1/2 ui:flex-none ui:items-center ui:border-line ui:px-3 ui:text-ink-3',
        className,
      )}
    >
      <span className="ui:truncate">{children}</span>
    </span>
  );
}
