import { useGarimpo } from '@garimpo/sdk';
import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let minutes = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    minutes += 1;
    for (const tell of listeners) tell();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, told anew each minute by one clock for all: what was "há 12 min" is 13 soon. */
export function useMinute(): Date {
  const { now } = useGarimpo();
  useSyncExternalStore(subscribe, () => minutes);
  return now();
}
