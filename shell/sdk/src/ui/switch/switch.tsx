import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export interface SwitchProps {
  label: string;
  description?: ReactNode;
  checked: boolean;
  /** Acts at once; a change that must be saved is a Checkbox. */
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  className?: string;
}

/** The whole row is the target. */
export function Switch({
  label,
  description,
  checked,
  onCheckedChange,
  disabled = false,
  name,
  className,
}: SwitchProps) {
  const id = useId();
  return (
    <div className={cx('ui:flex ui:items-center ui:gap-3 ui:max-md:min-h-11', className)}>
      <label htmlFor={id} className="ui:min-w-0 ui:flex-1 ui:py-1">
        <span
          id={`${id}-name`}
          className={cx('ui:block ui:text-small ui:font-label', disabled && 'ui:text-ink-3')}
        >
          {label}
        </span>
        {description !== undefined && (
          <span id={`${id}-note`} className="ui:block ui:text-caption ui:text-ink-3">
            {description}
          </span>
        )}
      </label>
      <span className="ui:relative ui:flex ui:flex-none">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
          role="switch"
          id={id}
          checked={checked}
          onChange={(event) => onCheckedChange(event.target.checked)}
          disabled={disabled}
          name={name}
          // The label holds the description too, for the pointer; read, it comes once, behind the name.
          aria-labelledby={`${id}-name`}
          aria-describedby={description === undefined ? undefined : `${id}-note`}
          className={cx(
            'ui:peer ui:h-5 ui:w-9 ui:appearance-none ui:rounded-full ui:transition-colors ui:duration-base',
            'ui:bg-line-control ui:checked:bg-success ui:hover:veil-hover ui:active:veil-press',
            'ui:disabled:cursor-not-allowed ui:disabled:bg-line ui:disabled:bg-none ui:checked:disabled:bg-success-line',
          )}
        />
        <span className="ui:pointer-events-none ui:absolute ui:top-0.5 ui:left-0.5 ui:size-4 ui:rounded-full ui:bg-knob ui:shadow-knob ui:transition-transform ui:duration-base ui:peer-checked:translate-x-4" />
      </span>
    </div>
  );
}
