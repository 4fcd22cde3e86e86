import { useEffect, useState } from 'react';

/** So long what a page shows first has the line for itself. */
const SETTLED_MS = 1_000;

/** True a while after the page began to stand: then comes what nobody has asked for yet. */
export function useSettled(stands: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!stands) return;
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [stands]);
  return settled;
}
