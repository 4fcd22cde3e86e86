import type { ApiError } from '@garimpo/sdk';

/** What services refuse, whoever asked them: for what concerns the whole page and not only the asker. */
export interface Refusals {
  tell: (error: ApiError) => void;
  /** Answers what ends it. */
  listen: (heard: (error: ApiError) => void) => () => void;
}

export function createRefusals(): Refusals {
  const listeners = new Set<(error: ApiError) => void>();
  return {
    tell: (error) => {
      for (const heard of listeners) heard(error);
    },
    listen: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
}
