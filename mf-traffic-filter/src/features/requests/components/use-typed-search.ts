import { useEffect, useRef, useState } from 'react';

interface TypedSearch {
  /** What is searched for now. */
  value: string;
  /** Milliseconds without a key press before the search runs. */
  pauseMs: number;
  /** What is typed so far cannot be searched for. */
  isProblem?: (typed: string) => boolean;
  onChange: (wanted: string) => void;
}

/** A text that is searched for when typing pauses. */
export function useTypedSearch({ value, pauseMs, isProblem, onChange }: TypedSearch) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  // The way back, and a filter that is cleared, change it from outside.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const wanted = typed.trim();
  const hasProblem = wanted !== '' && isProblem?.(wanted) === true;
  useEffect(() => {
    if (hasProblem || wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      change.current(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, hasProblem, pauseMs]);
  return { typed, setTyped, hasProblem };
}
