import type { PageProgramSettings } from './settings.ts';

const VISIT_ID = /^[0-9a-f-]{36}$/i;

/**
 * Which visit it is: as the address says, or as this tab remembers it, so that it is known on the pages that come after the first.
 * Null where no visit is known: then nothing happens at all.
 */
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
