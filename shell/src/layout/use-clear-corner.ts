import { type Box, coversAny, usableBoxes } from '@garimpo/sdk';
import { type RefObject, useEffect } from 'react';

const STEP_PX = 8;
/** Further up it would no longer be looked for. */
const MOST_OF_HEIGHT = 0.5;
/** Beside a column of small buttons along the edge. */
const ASIDE_PX = 64;
/** After the last change of a page, or the last turn of a scroll: until then nothing has its place. */
const SETTLED_MS = 250;

/** How far a button stands from its corner. */
export interface Shift {
  up: number;
  aside: number;
}

export const IN_CORNER: Shift = { up: 0, aside: 0 };

/**
 * Where a button near its corner covers nothing that can be pressed. It stays where it is while that is so, and in its corner where
 * there is no room: the end of every page leaves that free.
 */
export function clearShift(corner: Box, now: Shift, taken: readonly Box[], viewportHeight: number): Shift {
  const isClear = ({ up, aside }: Shift) =>
    !coversAny({ ...corner, top: corner.top - up, left: corner.left - aside }, taken);
  if (isClear(IN_CORNER)) return IN_CORNER;
  if (isClear(now)) return now;
  for (const aside of [0, ASIDE_PX]) {
    for (let up = 0; up <= viewportHeight * MOST_OF_HEIGHT; up += STEP_PX)
      if (isClear({ up, aside })) return { up, aside };
  }
  return IN_CORNER;
}

/** Keeps a button that floats over the page's corner off everything that can be pressed. */
export function useClearCorner(button: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = button.current;
    if (element === null) return;
    let shift = IN_CORNER;
    const place = () => {
      // On phones it stands at the end of the page, which leaves its place free.
      if (getComputedStyle(element).position === 'absolute') {
        shift = IN_CORNER;
        element.style.translate = '';
        return;
      }
      // Of a fixed element, its place in the window: as if it had not been moved, and wherever it is on its way to.
      const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element;
      shift = clearShift({ left, top, width, height }, shift, usableBoxes(element), window.innerHeight);
      element.style.translate = shift === IN_CORNER ? '' : `${-shift.aside}px ${-shift.up}px`;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(place, SETTLED_MS);
    };
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => target !== element)) settle();
    });
    changes.observe(document.body, { childList: true, subtree: true, attributes: true });
    const moves = ['scroll', 'resize', 'load', 'transitionend'];
    for (const move of moves) window.addEventListener(move, settle, { capture: true, passive: true });
    settle();
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      for (const move of moves) window.removeEventListener(move, settle, { capture: true });
    };
  }, [button]);
}
