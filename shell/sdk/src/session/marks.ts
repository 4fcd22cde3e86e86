import { useEffect } from 'react';
import { useGarimpo } from './garimpo-context.tsx';

/** What the account remembers of hints: what somebody has come past, or put away. By name: `offers.metrics-seen`. */
export interface Marks {
  set: readonly string[];
  /** At once on this page, and kept with the account; other tabs follow. Rejects where it could not be kept. */
  add: (name: string) => Promise<void>;
}

/** Whether the account has the mark, and what sets it. Any tool may read a mark; the one it is named after sets it. */
export function useMark(name: string): [isSet: boolean, set: () => Promise<void>] {
  const { marks } = useGarimpo();
  return [marks.set.includes(name), () => marks.add(name)];
}

/** Sets the mark as soon as it is so. A mark that could not be kept is set another time: nobody has to know. */
export function useMarkWhen(name: string, isSo: boolean): void {
  const { set, add } = useGarimpo().marks;
  const isDue = isSo && !set.includes(name);
  useEffect(() => {
    if (isDue) add(name).catch(() => undefined);
  }, [isDue, add, name]);
}
