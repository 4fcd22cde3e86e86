import type { KeyboardEvent } from 'react';

const FOCUSABLE = 'a[href], button:not([disabled]):not([tabindex="-1"]), input, [tabindex="0"]';

/** For the Tab key of a layer over the page: it goes round inside, from the last to the first, and back. */
export function keepInside(event: KeyboardEvent<HTMLElement>): void {
  const all = event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE);
  const first = all[0];
  const last = all[all.length - 1];
  const at = document.activeElement;
  const leaves = event.shiftKey ? at === first || at === event.currentTarget : at === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
