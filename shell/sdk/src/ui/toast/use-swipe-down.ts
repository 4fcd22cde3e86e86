import { type TouchEvent, useRef } from 'react';

/** Less is a tap that slipped. */
const SWIPE_PX = 50;

/** A finger that draws it off the screen. */
export function useSwipeDown(onSwipe: () => void) {
  const from = useRef<number | undefined>(undefined);
  return {
    onTouchStart: (event: TouchEvent) => {
      from.current = event.changedTouches[0]?.clientY;
    },
    onTouchEnd: (event: TouchEvent) => {
      const to = event.changedTouches[0]?.clientY;
      if (from.current !== undefined && to !== undefined && to - from.current >= SWIPE_PX) onSwipe();
    },
  };
}
