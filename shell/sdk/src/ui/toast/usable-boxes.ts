import type { Box } from './place-toasts.ts';

const USABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=switch], [role=menuitem], [role=option]';
/** Under it, nothing can be pressed. */
const MODAL = '[aria-modal=true]';

/** Toasts move by themselves off what they would cover, and leave. */
export const TOASTS = 'data-toasts';

/** Where on the screen something can be pressed, but for toasts and for what lies in `own`. */
export function usableBoxes(own?: Element): Box[] {
  const modals = document.querySelectorAll<HTMLElement>(MODAL);
  const place: ParentNode = modals[modals.length - 1] ?? document;
  return Array.from(place.querySelectorAll<HTMLElement>(USABLE))
    .filter((one) => own?.contains(one) !== true && one.closest(`[${TOASTS}]`) === null)
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight);
}
