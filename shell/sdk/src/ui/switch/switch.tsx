import * as Radix from 'radix-ui/switch';
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
        <span className={cx('ui:block ui:text-small ui:font-label', disabled && 'ui:text-ink-3')}>
          {label}
        </span>
        {description !== undefined && (
          <span id={`${id}-note`} className="ui:block ui:text-caption ui:text-ink-3">
            {description}
          </span>
        )}
      </label>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        name={name}
        aria-describedby={description === undefined ? undefined : `${id}-note`}
        className={cx(
          'ui:relative ui:h-5 ui:w-9 ui:flex-none ui:rounded-full ui:transition-colors ui:duration-base',
          'ui:bg-line-control ui:data-[state=checked]:bg-success ui:hover:veil-hover ui:active:veil-press',
          'ui:disabled:cursor-not-allowed ui:disabled:bg-line ui:disabled:bg-none ui:data-[state=checked]:disabled:bg-success-line',
        )}
      >
        <Radix.Thumb className="ui:absolute ui:top-0.5 ui:left-0.5 ui:size-4 ui:rounded-full ui:bg-knob ui:shadow-knob ui:transition-transform ui:duration-base ui:data-[state=checked]:translate-x-4" />
      </Radix.Root>
    </div>
  );
}
