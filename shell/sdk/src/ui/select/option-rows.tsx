import { Check } from 'lucide-react';
import { Icon } from '../icon/icon.tsx';
import { menuRow } from '../menu/menu-style.ts';
import type { SelectOption } from './select-option.ts';

/** What a list of options is given, with a search box or without. */
export interface OptionListProps<Value extends string> {
  id: string;
  /** Its name, in words or as the id of what says it. */
  label: string | undefined;
  labelId: string | undefined;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChoose: (value: Value) => void;
}

/** As the focused element names the option that the keyboard stands on. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

export interface OptionRowsProps<Value extends string> {
  listId: string;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  /** Index of the one that the keyboard or the pointer stands on. */
  active: number;
  onActive: (index: number) => void;
  onChoose: (option: SelectOption<Value>) => void;
}

/** The keyboard works on what holds the focus, which names the active option. */
export function OptionRows<Value extends string>({
  listId,
  options,
  value,
  active,
  onActive,
  onChoose,
}: OptionRowsProps<Value>) {
  return options.map((option, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      key={option.value}
      id={optionId(listId, index)}
      role="option"
      aria-selected={option.value === value}
      aria-disabled={option.disabled === true || undefined}
      data-highlighted={index === active ? '' : undefined}
      data-disabled={option.disabled === true ? '' : undefined}
      onPointerMove={() => onActive(index)}
      onClick={() => onChoose(option)}
      className={menuRow()}
    >
      <span className="ui:min-w-0 ui:flex-1 ui:truncate">{option.label}</span>
      {option.value === value && <Icon icon={Check} className="ui:text-gold-text" />}
    </div>
  ));
}
