import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { formatNumber } from '../../format/numbers.ts';
import { cx } from '../cx.ts';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count?: number;
}

export interface TabsProps<Value extends string> {
  /** What the tabs filter: "Situação". */
  label: string;
  tabs: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
  className?: string;
}

/** Filters a list. They scroll sideways on phones. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  children,
  className,
}: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className={className}>
      <Radix.List
        aria-label={label}
        className="ui:flex ui:gap-5 ui:overflow-x-auto ui:overflow-y-hidden ui:border-b ui:border-line ui:[scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cx(
              'ui:flex ui:flex-none ui:items-center ui:gap-1.5 ui:border-b-2 ui:border-transparent ui:py-2.25 ui:text-small ui:font-medium ui:whitespace-nowrap ui:text-ink-2 ui:max-md:min-h-11',
              'ui:hover:text-ink ui:active:text-gold-text ui:focus-visible:-outline-offset-2',
              'ui:data-[state=active]:border-gold-mark ui:data-[state=active]:font-semibold ui:data-[state=active]:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="ui:text-caption ui:font-semibold ui:text-ink-3 ui:tabular-nums">
                {formatNumber(tab.count)}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="ui:mt-4">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
