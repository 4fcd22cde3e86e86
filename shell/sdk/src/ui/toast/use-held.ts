import { type FocusEvent, useEffect, useState } from 'react';

/** Whether somebody has the pointer or the focus on it, or looks at another window meanwhile. */
export function useHeld(isShown: boolean) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const leave = () => setAway(true);
    const back = () => setAway(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', back);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', back);
    };
  }, []);
  // What goes from under a pointer does not tell that the pointer left it.
  useEffect(() => {
    if (!isShown) setPointed(false);
  }, [isShown]);
  return {
    held: pointed || focused || away,
    holding: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
