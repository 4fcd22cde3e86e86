import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { useFieldControl } from '../field/field.tsx';

export interface RadioCardOption<Value extends string> {
  value: Value;
  label: string;
  description?: ReactNode;
  /** At the right end: a price, a count. */
  aside?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps<Value extends string> {
  options: readonly RadioCardOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** Needed outside a Field (with `group`). */
  'aria-label'?: string;
  name?: string;
  disabled?: boolean;
  className?: string;
}

/** A few choices that deserve a line of explanation each: plans, ways of cloning. */
export function RadioCards<Value extends string>({
  options,
  value,
  onValueChange,
  'aria-label': ariaLabel,
  className,
  ...rest
}: RadioCardsProps<Value>) {
  const { labelId, disabled, ...field } = useFieldControl(rest);
  const base = useId();
  return (
    <div
      {...field}
      role="radiogroup"
      aria-label={ariaLabel}
      aria-labelledby={ariaLabel === undefined ? labelId : undefined}
      className={cx('ui:grid ui:gap-1.5', className)}
    >
      {options.map((option) => {
        const id = `${base}-${option.value}`;
        const off = disabled || option.disabled === true;
        return (
          <label
            key={option.value}
            htmlFor={id}
            className={cx(
              'ui:flex ui:items-center ui:gap-3 ui:rounded-md ui:border ui:px-3 ui:py-2.5 ui:text-small ui:transition-colors ui:duration-fast',
              'ui:has-[:focus-visible]:outline-2 ui:has-[:focus-visible]:outline-offset-2 ui:has-[:focus-visible]:outline-focus',
              off
                ? 'ui:cursor-not-allowed ui:border-line ui:bg-sunken ui:text-ink-3'
                : option.value === value
                  ? 'ui:border-gold-mark ui:bg-gold-soft ui:inset-ring ui:inset-ring-gold-mark'
                  : 'ui:bg-surface ui:hover:veil-hover ui:active:veil-press',
              !off &&
                option.value !== value &&
                (field['aria-invalid'] === true ? 'ui:border-danger' : 'ui:border-line'),
            )}
          >
            <input
              type="radio"
              id={id}
              name={rest.name ?? base}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              disabled={off}
              aria-labelledby={`${id}-label`}
              aria-describedby={`${id}-note ${id}-aside`}
              className="ui:size-4 ui:flex-none ui:appearance-none ui:rounded-full ui:border ui:border-line-control ui:bg-surface ui:outline-none ui:checked:border-5 ui:checked:border-gold-mark ui:disabled:cursor-not-allowed"
            />
            <span className="ui:flex ui:min-w-0 ui:flex-1 ui:items-center ui:gap-3">
              <span className="ui:min-w-0 ui:flex-1">
                <span id={`${id}-label`} className="ui:block ui:font-semibold ui:wrap-anywhere">
                  {option.label}
                </span>
                {option.description !== undefined && (
                  <span id={`${id}-note`} className="ui:block ui:text-caption ui:text-ink-3">
                    {option.description}
                  </span>
                )}
              </span>
              {option.aside !== undefined && (
                <span id={`${id}-aside`} className="ui:font-semibold ui:tabular-nums">
                  {option.aside}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </div>
  );
}
