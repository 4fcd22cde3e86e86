import type { JobView } from '@garimpo/cloner-contract';
import { useEffect, useRef } from 'react';

/**
 * The list of hosted clones is read again when one of these captures has made one more.
 * @param read the same function every time
 */
export function useListFollow(jobs: readonly JobView[], read: () => Promise<unknown>): void {
  const made = jobs
    .filter(({ subdomain, state }) => subdomain !== null && state === 'done')
    .map(({ id }) => id)
    .join();
  const known = useRef(made);
  useEffect(() => {
    if (known.current === made) return;
    known.current = made;
    void read();
  }, [read, made]);
}
