import { Slot } from 'radix-ui/slot';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useId, useRef, useState } from 'react';
import type { MenuItem } from '../menu/menu-item.ts';
import { preloadOverlays, useOverlays } from './use-overlays.ts';

export interface MenuProps {
  /** A Button or an IconButton. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

/**
 * A button and the list that it opens. The button is ours, so that a page full of them does without the code of the
 * list; the list comes when it is first needed, and is on its way as soon as pointer or focus are here.
 */
export function Menu({
  trigger,
  items,
  align = 'start',
  side = 'bottom',
  open: given,
  onOpenChange,
}: MenuProps) {
  const [own, setOwn] = useState(false);
  const open = given ?? own;
  const button = useRef<HTMLElement>(null);
  const id = useId();
  const overlays = useOverlays(open);
  const setOpen = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  const prepare = () => void preloadOverlays();
  const listId = `${id}-list`;
  return (
    <>
      <Slot
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
          if (event.button !== 0 || event.ctrlKey || event.currentTarget.disabled) return;
          setOpen(!open);
          // The button must not take the focus from the list that is about to have it.
          if (!open) event.preventDefault();
        }}
        onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
          if (!OPENING_KEYS.includes(event.key) || event.currentTarget.disabled) return;
          event.preventDefault();
          setOpen(event.key === 'ArrowDown' || !open);
        }}
      >
        {trigger}
      </Slot>
      {overlays && (
        <overlays.MenuList
          id={listId}
          trigger={button}
          triggerId={id}
          items={items}
          align={align}
          side={side}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </>
  );
}
