import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { zoomOf } from '../../../lib/preview/canvas.ts';

/** How far the wheel is turned, in pixels, for the scale to grow e-fold. */
const SLOWNESS = 400;

/**
 * Zooms by the wheel with Ctrl, which is also what a pinched touchpad sends. Returns the handler for turns over the
 * page, which the frame reports because its events stay in it.
 */
export function usePinch(
  well: RefObject<HTMLElement | null>,
  scale: number,
  onZoom: (scale: number) => void,
): (turned: number) => void {
  const turn = (turned: number) => onZoom(zoomOf(scale * Math.exp(-turned / SLOWNESS)));
  const latest = useRef(turn);
  useLayoutEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    const element = well.current;
    const listen = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      // The browser would zoom the whole app.
      event.preventDefault();
      latest.current(event.deltaY);
    };
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [well]);
  return turn;
}
