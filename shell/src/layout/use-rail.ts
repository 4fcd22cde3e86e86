import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Long enough that a pointer on its way across the screen does not open the rail. */
export const OPEN_AFTER_MS = 120;

/**
 * When the rail is open: with the mouse resting on it, or with keyboard focus inside. Escape closes it until the
 * pointer or the focus has left, so that what it covers can be read.
 */
export function useRail() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function close() {
    clearTimeout(timer.current);
    setOpen(false);
  }

  return {
    open,
    close,
    handlers: {
      onPointerEnter(event: PointerEvent) {
        // A finger has no way of resting on something: its tap is meant for the icon.
        if (event.pointerType === 'touch') return;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setOpen(true), OPEN_AFTER_MS);
      },
      onPointerLeave: close,
      onFocus(event: FocusEvent) {
        if (event.target.matches(':focus-visible')) setOpen(true);
      },
      onBlur(event: FocusEvent) {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape') close();
      },
    },
  };
}
