import { useEffect, useState } from 'react';

/** Longer than the second half of a double click. */
const SETTLED_MS = 700;

/**
 * True once this page has been the one in front for a moment. Another site can put its own window over a page of ours and take
 * it away between the two clicks of a double click: the second then falls on whatever is below.
 */
export function useSettledFocus(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSettled(true), SETTLED_MS);
    };
    const end = () => {
      clearTimeout(timer);
      setSettled(false);
    };
    if (document.hasFocus()) begin();
    window.addEventListener('focus', begin);
    window.addEventListener('blur', end);
    return () => {
      end();
      window.removeEventListener('focus', begin);
      window.removeEventListener('blur', end);
    };
  }, []);
  return settled;
}
