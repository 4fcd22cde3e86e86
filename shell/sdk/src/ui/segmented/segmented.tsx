import * as Radix from 'radix-ui/toggle-group';
import { cx } from '../cx.ts';
import { useFieldControl } from '../field/field.tsx';
import { Icon, type IconSource } from '../icon/icon.tsx';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  icon?: IconSource;
  disabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  /** What is being chosen: "Período". Taken from the Field when there is one. */
  label?: string;
  /** Two to four short choices. */
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
}

export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
  ...rest
}: SegmentedProps<Value>) {
  const { labelId, disabled, id, 'aria-describedby': describedBy } = useFieldControl(rest);
  return (
    <Radix.Root
      type="single"
      id={id}
      value={value}
      // Radix answers '' when the chosen one is pressed again: one is always chosen here.
      onValueChange={(next) => next !== '' && onValueChange(next as Value)}
      disabled={disabled}
      aria-label={label}
      aria-labelledby={label === undefined ? labelId : undefined}
      aria-describedby={describedBy}
      className={cx(
        'ui:inline-flex ui:h-control ui:w-max ui:max-w-full ui:gap-0.5 ui:rounded-md ui:border ui:border-line ui:bg-sunken ui:p-0.5',
        className,
      )}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className={cx(
            'ui:inline-flex ui:flex-1 ui:items-center ui:justify-center ui:gap-1.5 ui:rounded-sm ui:px-3 ui:text-small ui:font-medium ui:whitespace-nowrap ui:text-ink-2 ui:transition-colors ui:duration-fast ui:max-md:px-2',
            'ui:hover:text-ink ui:active:veil-press ui:focus-visible:-outline-offset-1',
            'ui:data-[state=on]:bg-raised ui:data-[state=on]:font-label ui:data-[state=on]:text-ink ui:data-[state=on]:shadow-card ui:data-[state=on]:ring ui:data-[state=on]:ring-line',
            'ui:disabled:cursor-not-allowed ui:disabled:text-ink-off',
          )}
        >
          {/* A phone has room for the words, or for half of them beside pictures. */}
          {option.icon !== undefined && <Icon icon={option.icon} size={14} className="ui:max-md:hidden" />}
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
