import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/checkbox';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';

export interface CheckboxProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
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
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        disabled={disabled}
        name={name}
        aria-invalid={invalid || undefined}
        aria-describedby={description === undefined ? undefined : `${id}-note`}
        className={cx(
          'ui:mt-0.5 ui:inline-grid ui:size-4 ui:flex-none ui:place-items-center ui:rounded-xs ui:border ui:bg-surface ui:transition-colors ui:duration-fast ui:max-md:mt-0',
          invalid ? 'ui:border-danger' : 'ui:border-line-control ui:hover:border-ink-3',
          'ui:data-[state=checked]:border-gold-edge ui:data-[state=checked]:bg-gold ui:data-[state=checked]:text-on-gold ui:active:veil-press',
          'ui:disabled:cursor-not-allowed ui:disabled:border-line ui:disabled:bg-sunken ui:disabled:text-ink-off',
        )}
      >
        <Radix.Indicator>
          <Icon icon={Check} size={12} strokeWidth={3} />
        </Radix.Indicator>
      </Radix.Root>
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
