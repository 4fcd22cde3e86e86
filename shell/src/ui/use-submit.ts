import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Runs the work of a form once at a time: a second click or Enter while it runs does nothing, even before the page has
 * had time to show that it is busy. `work` handles its own failures. `submit` stays the same function.
 */
export function useSubmit(work: () => Promise<void>): { busy: boolean; submit: () => void } {
  const running = useRef(false);
  const latest = useRef(work);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    latest.current = work;
  });

  const submit = useCallback(() => {
    async function run() {
      running.current = true;
      setBusy(true);
      try {
        await latest.current();
      } finally {
        running.current = false;
        setBusy(false);
      }
    }
    if (!running.current) void run();
  }, []);

  return { busy, submit };
}
