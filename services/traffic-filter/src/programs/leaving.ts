import { sendBeacon } from './send-beacon.ts';

/** Events that a person causes, even one who only reads. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'];

/** Reports, when a visible page is left, whether its visitor touched anything. */
export function watchLeaving(link: string): void {
  let touched = 0;
  let isShown = document.visibilityState === 'visible';
  let isLeft = false;
  for (const name of TOUCHES)
    addEventListener(
      name,
      (event) => {
        // Chromium tells of a pointer that rests where the new page is, too: nobody has moved it.
        if (event.type === 'pointermove' && isAtRest(event)) return;
        touched = 1;
      },
      { capture: true, passive: true },
    );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') isShown = true;
    },
    true,
  );
  addEventListener(
    'pagehide',
    () => {
      if (!isShown || isLeft) return;
      isLeft = true;
      try {
        sendBeacon(link + '/left?touched=' + touched);
      } catch {
        // The page's own policy may forbid it.
      }
    },
    true,
  );
}

function isAtRest({ movementX, movementY }: Event & { movementX?: number; movementY?: number }): boolean {
  return movementX === 0 && movementY === 0;
}
