import { useCallback, useEffect, useRef } from 'react';

/** Passes the last value of each frame on; null at once, and then nothing of before. */
export function useOncePerFrame<Value>(pass: (value: Value | null) => void): (value: Value | null) => void {
  const latest = useRef(pass);
  const frame = useRef(0);
  useEffect(() => {
    latest.current = pass;
  }, [pass]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return useCallback((value) => {
    cancelAnimationFrame(frame.current);
    if (value === null) latest.current(null);
    else frame.current = requestAnimationFrame(() => latest.current(value));
  }, []);
}
