import { Check } from 'lucide-react';
import { Menu as Radix } from 'radix-ui/internal';
import { type RefObject, useRef } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconSource } from '../icon/icon.tsx';
import { usePortalContainer } from '../portal/portal-container.tsx';
import { AnyLink } from '../text-link/any-link.tsx';
import type { MenuChoices, MenuItem } from './menu-item.ts';

/** The raised surface of menus and select lists. */
export const menuSurface =
  'ui:z-menu ui:rounded-md ui:bg-raised ui:text-small ui:text-ink ui:shadow-menu ui:outline-none ui:data-[state=open]:enter-menu';

/** Not for the list of a select: while it fades it is the uppermost layer, and takes the Escape that is meant for the dialog under it. */
export const menuFade = 'ui:data-[state=closed]:exit-menu';

export function menuRow(danger = false): string {
  return cx(
    'ui:flex ui:min-h-8 ui:cursor-pointer ui:items-center ui:gap-2.5 ui:rounded-sm ui:px-2 ui:py-1 ui:no-underline ui:outline-none ui:select-none ui:max-md:min-h-11',
    'ui:data-highlighted:veil-hover ui:active:veil-press ui:data-disabled:cursor-not-allowed ui:data-disabled:text-ink-off',
    danger && 'ui:text-danger-text',
  );
}

export const menuLine = 'ui:my-1 ui:h-px ui:bg-line';

export interface MenuListProps {
  id: string;
  /** The button that it belongs to: it names the list, holds its place, and gets the focus back. */
  trigger: RefObject<HTMLElement | null>;
  triggerId: string;
  items: readonly MenuItem[];
  align: 'start' | 'end';
  side: 'top' | 'bottom';
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What a menu's button opens. */
export function MenuList({ id, trigger, triggerId, items, align, side, open, onOpenChange }: MenuListProps) {
  const container = usePortalContainer();
  const leftByClick = useRef(false);
  // Not modal: the page behind it is not hidden from screen readers, and the first click outside already counts.
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={trigger as RefObject<HTMLElement>} />
      <Radix.Portal container={container}>
        <Radix.Content
          id={id}
          aria-labelledby={triggerId}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={() => {
            leftByClick.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Whoever clicked elsewhere has the focus there.
            if (!leftByClick.current) trigger.current?.focus();
            leftByClick.current = false;
          }}
          className={cx(
            menuSurface,
            menuFade,
            'ui:p-1 ui:max-h-[min(400px,var(--radix-popper-available-height))] ui:w-55 ui:overflow-y-auto',
          )}
        >
          {items.map((item, at) => (
            <Item key={keyOf(item, at)} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const keyOf = (item: MenuItem, at: number) => ('label' in item ? item.label : `${item.type}-${at}`);

function Item({ item }: { item: MenuItem }) {
  switch (item.type) {
    case 'separator':
      return <Radix.Separator className={menuLine} />;
    case 'check':
      return (
        <Radix.CheckboxItem
          checked={item.checked}
          onCheckedChange={item.onCheckedChange}
          onSelect={(event) => event.preventDefault()}
          className={menuRow()}
        >
          <Words label={item.label} checked={item.checked} />
        </Radix.CheckboxItem>
      );
    case 'choices':
      return <Choices item={item} />;
    case 'link':
      return (
        <Radix.Item asChild className={menuRow()}>
          {item.to !== undefined ? (
            <AnyLink to={item.to}>
              <Words label={item.label} icon={item.icon} />
            </AnyLink>
          ) : (
            <AnyLink href={item.href ?? ''} newTab>
              <Words label={item.label} icon={item.icon} />
            </AnyLink>
          )}
        </Radix.Item>
      );
    default:
      return (
        <Radix.Item
          disabled={item.disabled ?? false}
          onSelect={item.onSelect}
          className={menuRow(item.danger)}
        >
          <Words label={item.label} icon={item.icon} danger={item.danger} />
        </Radix.Item>
      );
  }
}

function Choices({ item }: { item: MenuChoices }) {
  return (
    <Radix.RadioGroup value={item.value ?? ''} onValueChange={item.onValueChange} aria-label={item.label}>
      {item.hideLabel !== true && (
        <Radix.Label className="ui:px-2 ui:pt-1.5 ui:pb-1 ui:text-caption ui:font-label ui:text-ink-3">
          {item.label}
        </Radix.Label>
      )}
      {item.options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={menuRow()}>
          <Words label={option.label} icon={option.icon} checked={option.value === item.value} />
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

interface WordsProps {
  label: string;
  icon?: IconSource | undefined;
  danger?: boolean | undefined;
  checked?: boolean;
}

function Words({ label, icon, danger = false, checked = false }: WordsProps) {
  return (
    <>
      {icon !== undefined && <Icon icon={icon} className={danger ? undefined : 'ui:text-ink-3'} />}
      <span className="ui:min-w-0 ui:flex-1 ui:truncate">{label}</span>
      {checked && <Icon icon={Check} className="ui:text-gold-text" />}
    </>
  );
}
