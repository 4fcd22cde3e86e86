/** How far the wheel is turned, in pixels, for the scale to grow e-fold. */
export const ZOOM_SLOWNESS = 400;

/** On the screen: within the page, distances shrink as it grows. */
const between = ([one, other]: TouchList): number =>
  one === undefined || other === undefined
    ? 0
    : Math.hypot(one.screenX - other.screenX, one.screenY - other.screenY);

/**
 * Hears two fingers that move apart or together, as the wheel would be turned for it. Returns a function that ends it.
 * The browser would zoom the whole app, so that it is kept from doing anything with two fingers.
 */
export function watchPinch(target: Window | HTMLElement, onTurn: (turned: number) => void): () => void {
  let last = 0;
  const begin = (event: Event) => {
    const { touches } = event as TouchEvent;
    last = touches.length === 2 ? between(touches) : 0;
    if (touches.length > 1) event.preventDefault();
  };
  const move = (event: Event) => {
    const { touches } = event as TouchEvent;
    if (touches.length !== 2 || last === 0) return;
    event.preventDefault();
    const now = between(touches);
    if (now > 0) onTurn(-Math.log(now / last) * ZOOM_SLOWNESS);
    last = now || last;
  };
  const listeners = { touchstart: begin, touchmove: move, touchend: begin, touchcancel: begin };
  const options = { capture: true, passive: false };
  for (const [type, listen] of Object.entries(listeners)) target.addEventListener(type, listen, options);
  return () => {
    for (const [type, listen] of Object.entries(listeners)) target.removeEventListener(type, listen, options);
  };
}
