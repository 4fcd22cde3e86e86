import { Check, ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/select';
import { uiText } from '../../text/pt-br.ts';
import { cx } from '../cx.ts';
import { controlClass, focusSelf } from '../field/control-style.ts';
import { useFieldControl } from '../field/field-context.ts';
import { Icon } from '../icon/icon.tsx';
import { menuRow, menuSurface } from '../menu/menu-style.ts';
import { usePortalContainer } from '../portal/portal-container.tsx';
import { SearchSelect } from './search-select.tsx';
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

/** From 8 options on the list has a search box. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  return props.options.length >= SEARCH_FROM ? <SearchSelect {...props} /> : <PlainSelect {...props} />;
}

function PlainSelect<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder = uiText.select.placeholder,
  quiet = false,
  className,
  ...rest
}: SelectProps<Value>) {
  const { labelId: _, ...field } = useFieldControl(rest);
  const container = usePortalContainer();
  const look = { invalid: field['aria-invalid'] === true, disabled: field.disabled, quiet };
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={field.disabled}
    >
      <Radix.Trigger
        {...field}
        aria-label={rest['aria-label']}
        className={cx(
          controlClass(look),
          focusSelf,
          'ui:h-control ui:px-3 ui:text-left ui:data-placeholder:text-ink-3',
          className,
        )}
      >
        <span className="ui:min-w-0 ui:flex-1 ui:truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Icon icon={ChevronDown} className="ui:text-ink-3" />
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            menuSurface,
            'ui:p-1 ui:max-h-80 ui:w-(--radix-select-trigger-width) ui:overflow-hidden',
          )}
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={menuRow()}
              >
                <span className="ui:min-w-0 ui:flex-1 ui:truncate">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                </span>
                <Radix.ItemIndicator>
                  <Icon icon={Check} className="ui:text-gold-text" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
