import { useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog. Radix does so only for its own triggers, while our dialogs are opened
 * by state. When a menu item opened it, the item is gone by then and its menu's button takes the focus. When all of
 * that is gone too, as with the last card of a list, the page itself takes it: a focus on nothing is a lost place. What
 * has come in the dialog's place keeps the focus that it took.
 */
export function useReturnFocus(open: boolean) {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // During render: by the time of any effect the dialog has already taken the focus.
  if (open && !wasOpen.current) opener.current = focusedElement();
  wasOpen.current = open;

  return (event: Event, fallback?: () => HTMLElement | null) => {
    event.preventDefault();
    if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) return;
    const target = opener.current?.isConnected
      ? opener.current
      : (fallback?.() ?? document.querySelector('main'));
    if (target instanceof HTMLElement) target.focus();
  };
}

function focusedElement(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  if (!menu) return active;
  const trigger = menu.getAttribute('aria-labelledby');
  return trigger === null ? active : document.getElementById(trigger);
}
