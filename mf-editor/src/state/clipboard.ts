import { useSyncExternalStore } from 'react';
import type { Moved } from '../lib/page/fitting-place.ts';

/** Elements that were copied or cut. */
export interface Copied {
  /** Addresses of pictures and links hold on their own site alone. */
  subdomain: string;
  markup: readonly string[];
  moved: readonly Moved[];
}

let copied: Copied | null = null;
const listeners = new Set<() => void>();

/**
 * What can be pasted, in this tab. Markup of the system's clipboard is not taken: it may come from a hostile page, and
 * scripts are put in a page by their own dialog.
 */
export const clipboard = {
  read: (subdomain: string): Copied | null => (copied?.subdomain === subdomain ? copied : null),
  write(next: Copied): void {
    copied = next;
    for (const listener of listeners) listener();
  },
};

export function useCopied(subdomain: string): Copied | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => clipboard.read(subdomain),
  );
}
