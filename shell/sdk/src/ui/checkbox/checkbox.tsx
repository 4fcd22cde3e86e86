import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';

export interface CheckboxProps {
  label: ReactNode;
  description?: ReactNode;
  /** `mixed`: some of those that it stands for. */
  checked: boolean | 'mixed';
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  invalid?: boolean;
  name?: string;
  className?: string;
}

export function Checkbox({
  label,
  description,
  checked,
  onCheckedChange,
  disabled = false,
  invalid = false,
  name,
  className,
}: CheckboxProps) {
  const id = useId();
  return (
    <div
      className={cx('ui:flex ui:items-start ui:gap-2 ui:max-md:min-h-11 ui:max-md:items-center', className)}
    >
      <span className="ui:relative ui:mt-0.5 ui:inline-grid ui:flex-none ui:place-items-center ui:max-md:mt-0">
        <input
          type="checkbox"
          id={id}
          checked={checked === true}
          ref={(input) => {
            if (input !== null) input.indeterminate = checked === 'mixed';
          }}
          onChange={(event) => onCheckedChange(event.target.checked)}
          disabled={disabled}
          name={name}
          aria-invalid={invalid || undefined}
          aria-describedby={description === undefined ? undefined : `${id}-note`}
          className={cx(
            'ui:size-4 ui:appearance-none ui:rounded-xs ui:border ui:bg-surface ui:transition-colors ui:duration-fast',
            invalid ? 'ui:border-danger' : 'ui:border-line-control ui:hover:border-ink-3',
            'ui:checked:border-gold-edge ui:checked:bg-gold ui:indeterminate:border-gold-edge ui:indeterminate:bg-gold ui:active:veil-press',
            'ui:disabled:cursor-not-allowed ui:disabled:border-line ui:disabled:bg-sunken',
          )}
        />
        {checked !== false && (
          <Icon
            icon={checked === 'mixed' ? Minus : Check}
            size={12}
            strokeWidth={3}
            className={cx(
              'ui:pointer-events-none ui:absolute',
              disabled ? 'ui:text-ink-off' : 'ui:text-on-gold',
            )}
          />
        )}
      </span>
      <label htmlFor={id} className="ui:min-w-0 ui:flex-1">
        <span className={cx('ui:block ui:text-small', disabled && 'ui:text-ink-3')}>{label}</span>
        {description !== undefined && (
          <span id={`${id}-note`} className="ui:block ui:text-caption ui:text-ink-3">
            {description}
          </span>
        )}
      </label>
    </div>
  );
}
