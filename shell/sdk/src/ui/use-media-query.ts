import { useSyncExternalStore } from 'react';

/** Follows a media query. The names below are the product's two borders of layout. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

export const PHONE_QUERY = '(max-width: 767px)';
export const NARROW_QUERY = '(max-width: 1023px)';
