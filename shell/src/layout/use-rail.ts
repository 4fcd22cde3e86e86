import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Long enough that a pointer on its way across the screen does not open the rail. */
export const OPEN_AFTER_MS = 120;

/**
 * When the rail is open: with the mouse resting on it, or with keyboard focus inside. Escape, and going to another
 * page, close it until the pointer has left, so that what it covers can be read.
 */
export function useRail() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const dismissed = useRef(false);

  function disarm() {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );

  function arm(event: PointerEvent) {
    // A finger has no way of resting on something: its tap is meant for the icon.
    if (event.pointerType === 'touch' || dismissed.current) return;
    timer.current ??= setTimeout(() => setOpen(true), OPEN_AFTER_MS);
  }

  function close() {
    disarm();
    setOpen(false);
  }

  function dismiss() {
    dismissed.current = true;
    close();
  }

  return {
    open,
    handlers: {
      onPointerEnter(event: PointerEvent) {
        dismissed.current = false;
        arm(event);
      },
      // A pointer that was there before the rail came under it never enters; it moves.
      onPointerMove: arm,
      onPointerLeave: close,
      onFocus(event: FocusEvent) {
        if (event.target.matches(':focus-visible')) setOpen(true);
      },
      onBlur(event: FocusEvent) {
        if (!event.currentTarget.contains(event.relatedTarget)) dismiss();
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape') dismiss();
      },
    },
  };
}
