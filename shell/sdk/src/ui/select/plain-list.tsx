import { type KeyboardEvent, useRef } from 'react';
import { type OptionListProps, OptionRows, optionId } from './option-rows.tsx';
import { startsWith } from './select-option.ts';
import { useActiveOption } from './use-active-option.ts';

/** Letters that follow each other within this time are one word. */
const TYPED_TOGETHER_MS = 700;

/** The list holds the focus itself; letters lead to the option that begins with them. */
export function PlainList<Value extends string>({
  id,
  label,
  labelId,
  options,
  value,
  onChoose,
}: OptionListProps<Value>) {
  const { list, active, setActive, move, choose, onKeyDown } = useActiveOption(options, value, onChoose);
  const typed = useRef({ text: '', at: 0 });

  const type = ({ key, timeStamp }: KeyboardEvent) => {
    const { text, at } = typed.current;
    typed.current = { text: timeStamp - at > TYPED_TOGETHER_MS ? key : text + key, at: timeStamp };
    const found = options.findIndex((option) => startsWith(option.label, typed.current.text));
    if (found !== -1) move(found);
  };
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={0}
      aria-labelledby={labelId}
      aria-label={label}
      aria-activedescendant={options.length === 0 ? undefined : optionId(id, active)}
      onKeyDown={(event) => {
        if (onKeyDown(event)) return;
        // As in lists of the browser: space takes what it stands on, and so does going on.
        if (event.key === ' ' || event.key === 'Tab') {
          event.preventDefault();
          choose(options[active]);
        } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) type(event);
      }}
      className="ui:min-h-0 ui:overflow-y-auto ui:p-1 ui:outline-none"
    >
      <OptionRows
        listId={id}
        options={options}
        value={value}
        active={active}
        onActive={setActive}
        onChoose={choose}
      />
    </div>
  );
}
