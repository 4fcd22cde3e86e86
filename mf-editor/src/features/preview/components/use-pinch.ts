import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Canvas, zoomOf } from '../../../lib/preview/canvas.ts';
import { watchPinch, ZOOM_SLOWNESS } from '../../../lib/preview/touch-pinch.ts';

interface PinchOptions {
  scale: number;
  /** The scale at which the whole width is seen. */
  whole: number;
  onZoom: (zoom: Canvas['zoom']) => void;
}

/**
 * Zooms by the wheel with Ctrl, which is also what a pinched touchpad sends, and by two fingers. Returns the handler for what
 * is done over the page, which the frame reports because its events stay in it.
 */
export function usePinch(
  well: RefObject<HTMLElement | null>,
  { scale, whole, onZoom }: PinchOptions,
): (turned: number, byTouch: boolean) => void {
  const turn = (turned: number, byTouch: boolean) => {
    const next = scale * Math.exp(-turned / ZOOM_SLOWNESS);
    // Phones have no button for it.
    onZoom(byTouch && turned > 0 && next <= whole ? 'fit' : zoomOf(next));
  };
  const latest = useRef(turn);
  useLayoutEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    const element = well.current;
    if (element === null) return;
    const listen = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      // The browser would zoom the whole app.
      event.preventDefault();
      latest.current(event.deltaY, false);
    };
    element.addEventListener('wheel', listen, { passive: false });
    const end = watchPinch(element, (turned) => latest.current(turned, true));
    return () => {
      element.removeEventListener('wheel', listen);
      end();
    };
  }, [well]);
  return turn;
}
