import { ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { uiText } from '../../text/pt-br.ts';
import { cx } from '../cx.ts';
import { controlClass, focusSelf } from '../field/control-style.ts';
import { useFieldControl } from '../field/field-context.ts';
import { Icon } from '../icon/icon.tsx';
import { menuSurface } from '../menu/menu-style.ts';
import { usePortalContainer } from '../portal/portal-container.tsx';
import { PlainList } from './plain-list.tsx';
import { SearchList } from './search-list.tsx';
import { SEARCH_FROM, type SelectOption } from './select-option.ts';

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
