import { ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { uiText } from '../../text/pt-br.ts';
import { cx } from '../cx.ts';
import { controlClass, focusSelf } from '../field/control-style.ts';
import { useFieldControl } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { menuSurface } from '../menu/menu-list.tsx';
import { usePortalContainer } from '../portal/portal-container.tsx';
import { type OptionListProps, OptionRows, optionId, SearchList } from './search-list.tsx';
import { SEARCH_FROM, type SelectOption, startsWith, useActiveOption } from './use-active-option.ts';

/** Letters that follow each other within this time are one word. */
const TYPED_TOGETHER_MS = 700;

/** The list holds the focus itself; letters lead to the option that begins with them. */
function PlainList<Value extends string>({
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

export interface SelectProps<Value extends string = string> {
  options: readonly SelectOption<Value>[];
  /** `null` shows the placeholder. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  /** Needed outside a Field. */
  'aria-label'?: string;
  id?: string;
  disabled?: boolean;
  quiet?: boolean;
  className?: string;
}

/** A button that opens a list; from 8 options on the list has a search box. The page around it stays readable meanwhile. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder = uiText.select.placeholder,
  quiet = false,
  className,
  ...rest
}: SelectProps<Value>) {
  const { labelId, ...field } = useFieldControl(rest);
  const container = usePortalContainer();
  const listId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const look = { invalid: field['aria-invalid'] === true, disabled: field.disabled, quiet };
  const name = rest['aria-label'];
  const searched = options.length >= SEARCH_FROM;
  const List = searched ? SearchList : PlainList;
  // Before the list is gone: the next key is no longer for it.
  const goBack = () => trigger.current?.focus();
  // What Enter and space do comes from its being a button.
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        ref={trigger}
        {...field}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={name}
        onKeyDown={openByArrow}
        className={cx(controlClass(look), focusSelf, 'ui:h-control ui:px-3 ui:text-left', className)}
      >
        <span className={cx('ui:min-w-0 ui:flex-1 ui:truncate', chosen === undefined && 'ui:text-ink-3')}>
          {chosen?.label ?? placeholder}
        </span>
        <Icon icon={ChevronDown} className="ui:text-ink-3" />
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          // It hangs beside the page's landmarks, and all of a page is to be in one.
          role={searched ? 'dialog' : 'region'}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onEscapeKeyDown={goBack}
          onCloseAutoFocus={(event) => event.preventDefault()}
          aria-label={name}
          aria-labelledby={name === undefined ? labelId : undefined}
          className={cx(
            menuSurface,
            'ui:flex ui:max-h-80 ui:w-(--radix-popover-trigger-width) ui:flex-col',
            searched && 'ui:min-w-55',
          )}
        >
          <List
            id={listId}
            label={name}
            labelId={name === undefined ? labelId : undefined}
            options={options}
            value={value}
            onChoose={(next) => {
              onValueChange(next);
              setOpen(false);
              goBack();
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
