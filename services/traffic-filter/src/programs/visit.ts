import type { PageProgramSettings } from './settings.ts';

const VISIT_ID = /^[0-9a-f-]{36}$/i;

/** The visit's id from the address, or as stored for this tab, so that later pages have it. Null if there is none. */
export function knownVisit({ link, visitParameter, parameter }: PageProgramSettings): string | null {
  const key = storageKey(link);
  const query = new URLSearchParams(location.search);
  let visit = query.get(visitParameter) || query.get(parameter) || '';
  try {
    if (VISIT_ID.test(visit)) sessionStorage.setItem(key, visit);
    else visit = sessionStorage.getItem(key) || '';
  } catch {
    // The page's own policy may block the storage.
  }
  return VISIT_ID.test(visit) ? visit : null;
}

export function storageKey(link: string): string {
  return 'garimpo ' + link;
}
