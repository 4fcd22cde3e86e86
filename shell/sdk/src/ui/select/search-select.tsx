import { Check, ChevronDown, Search } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { uiText } from '../../text/pt-br.ts';
import { cx } from '../cx.ts';
import { controlClass, focusSelf } from '../field/control-style.ts';
import { useFieldControl } from '../field/field-context.ts';
import { Icon } from '../icon/icon.tsx';
import { menuRow, menuSurface } from '../menu/menu-style.ts';
import { usePortalContainer } from '../portal/portal-container.tsx';
import type { SelectProps } from './select.tsx';
import { matchesSearch, type SelectOption } from './select-option.ts';

/** A button that opens a search box over a list; the arrows move in the list while the box keeps the focus. */
export function SearchSelect<Value extends string>({
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
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const look = { invalid: field['aria-invalid'] === true, disabled: field.disabled, quiet };
  const name = rest['aria-label'];
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        {...field}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={name}
        className={cx(controlClass(look), focusSelf, 'ui:h-control ui:px-3 ui:text-left', className)}
      >
        <span className={cx('ui:min-w-0 ui:flex-1 ui:truncate', chosen === undefined && 'ui:text-ink-3')}>
          {chosen?.label ?? placeholder}
        </span>
        <Icon icon={ChevronDown} className="ui:text-ink-3" />
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={name ?? uiText.select.search}
          className={cx(
            menuSurface,
            'ui:flex ui:max-h-80 ui:w-(--radix-popover-trigger-width) ui:min-w-55 ui:flex-col',
          )}
        >
          <SearchList
            id={listId}
            labelId={name === undefined ? labelId : undefined}
            options={options}
            value={value}
            onChoose={(next) => {
              onValueChange(next);
              setOpen(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface SearchListProps<Value extends string> {
  id: string;
  labelId: string | undefined;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChoose: (value: Value) => void;
}

function SearchList<Value extends string>({ id, labelId, options, value, onChoose }: SearchListProps<Value>) {
  const [search, setSearch] = useState('');
  const found = options.filter((option) => matchesSearch(option.label, search));
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(active, found.length - 1);

  const move = (to: number) => {
    const next = Math.min(Math.max(to, 0), found.length - 1);
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (option: SelectOption<Value> | undefined) => {
    if (option !== undefined && option.disabled !== true) onChoose(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: found.length - 1 }[event.key];
    if (target !== undefined) move(target);
    else if (event.key === 'Enter') choose(found[at]);
    else return;
    event.preventDefault();
  };

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
          aria-activedescendant={found.length === 0 ? undefined : `${id}-${at}`}
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
        aria-label={labelId === undefined ? uiText.select.search : undefined}
        className="ui:min-h-0 ui:overflow-y-auto ui:p-1"
      >
        {found.map((option, index) => (
          // The keyboard works on the search box, which names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            aria-disabled={option.disabled === true || undefined}
            data-highlighted={index === at ? '' : undefined}
            data-disabled={option.disabled === true ? '' : undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(option)}
            className={menuRow()}
          >
            <span className="ui:min-w-0 ui:flex-1 ui:truncate">{option.label}</span>
            {option.value === value && <Icon icon={Check} className="ui:text-gold-text" />}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="ui:px-3 ui:pt-1 ui:pb-3 ui:text-ink-3">
          {uiText.select.none}
        </p>
      )}
    </>
  );
}
