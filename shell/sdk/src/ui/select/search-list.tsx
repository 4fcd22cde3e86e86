import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { uiText } from '../../text/pt-br.ts';
import { Icon } from '../icon/icon.tsx';
import { menuRow } from '../menu/menu-list.tsx';
import { matchesSearch, type SelectOption, useActiveOption } from './use-active-option.ts';

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

/** The focused element names the active option by this id. */
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

/** A search box over the list; the arrows move in the list while the box keeps the focus. */
export function SearchList<Value extends string>({
  id,
  label,
  labelId,
  options,
  value,
  onChoose,
}: OptionListProps<Value>) {
  const [search, setSearch] = useState('');
  const found = options.filter((option) => matchesSearch(option.label, search));
  const { list, active, setActive, choose, onKeyDown } = useActiveOption(found, value, onChoose);
  return (
    <>
      <div className="ui:flex ui:h-10 ui:flex-none ui:items-center ui:gap-2 ui:border-b ui:border-line ui:px-3">
        <Icon icon={Search} className="ui:text-ink-3" />
        <input
          type="text"
          role="combobox"
          aria-label={uiText.select.search}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.length === 0 ? undefined : optionId(id, active)}
          autoComplete="off"
          value={search}
          placeholder={uiText.select.search}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="ui:min-w-0 ui:flex-1 ui:bg-transparent ui:outline-none ui:max-md:text-read"
        />
      </div>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-labelledby={labelId}
        aria-label={label}
        className="ui:min-h-0 ui:overflow-y-auto ui:p-1"
      >
        <OptionRows
          listId={id}
          options={found}
          value={value}
          active={active}
          onActive={setActive}
          onChoose={choose}
        />
      </div>
      {found.length === 0 && (
        <p role="status" className="ui:px-3 ui:pt-1 ui:pb-3 ui:text-ink-3">
          {uiText.select.none}
        </p>
      )}
    </>
  );
}
