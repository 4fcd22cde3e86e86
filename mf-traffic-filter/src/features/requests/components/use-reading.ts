import { type RefObject, useEffect, useState } from 'react';

interface Places {
  list: RefObject<HTMLElement | null>;
  /** The list with what stands above it: on the way from one to the other the pointer stays. */
  around: RefObject<HTMLElement | null>;
}

/** Whether somebody reads a list: the pointer is around it, the keyboard in it, or its top has been scrolled away. */
export function useReading({ list, around }: Places): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const element = list.current;
    const frame = around.current;
    if (element === null || frame === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    // A finger that lifts has left; one that taps has not come to read.
    frame.addEventListener('pointerenter', (event) => setPointed(event.pointerType !== 'touch'), { signal });
    frame.addEventListener('pointerleave', () => setPointed(false), { signal });
    // A button that was clicked keeps the focus, and its reader may have gone on.
    element.addEventListener(
      'focusin',
      (event) => setFocused((event.target as Element).matches(':focus-visible')),
      { signal },
    );
    element.addEventListener('focusout', () => setFocused(false), { signal });
    const look = () => setScrolled(element.getBoundingClientRect().top < 0);
    window.addEventListener('scroll', look, { passive: true, signal });
    look();
    return () => leaving.abort();
  }, [list, around]);
  return pointed || focused || scrolled;
}
