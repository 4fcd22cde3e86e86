import { useEffect, useState } from 'react';

/** Time in milliseconds for the page's first content to load alone. */
const SETTLED_MS = 1_000;

/** True a while after the page is shown: then what is not needed at once may load. */
export function useSettled(stands: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!stands) return;
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [stands]);
  return settled;
}
