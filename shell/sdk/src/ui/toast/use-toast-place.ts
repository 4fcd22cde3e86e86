import { type RefObject, useLayoutEffect } from 'react';
import { coversAny, placeToasts } from './place-toasts.ts';
import type { ToastEntry } from './toast-store.ts';
import { usableBoxes } from './usable-boxes.ts';

/** Pages scroll, and dialogs open, while an error stays: what it then covers makes it move on. */
const LOOK_AGAIN_MS = 300;

/**
 * Keeps a list of toasts off everything that can be pressed. It stays where it is while somebody points at it.
 *
 * @param held a hand is on it
 */
export function useToastPlace(
  list: RefObject<HTMLElement | null>,
  entries: readonly ToastEntry[],
  held: boolean,
): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || held || entries.length === 0) return;
    const place = () => {
      const { width, height } = element.getBoundingClientRect();
      if (height === 0) return;
      const taken = usableBoxes();
      const now = element.getBoundingClientRect();
      if (element.style.top !== '' && !coversAny(now, taken)) return;
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { left, top } = placeToasts({ width, height }, viewport, taken);
      element.style.top = 'auto';
      element.style.left = `${left + width / 2}px`;
      element.style.bottom = `${viewport.height - top - height}px`;
    };
    element.style.top = '';
    place();
    const timer = setInterval(place, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [list, entries, held]);
}
