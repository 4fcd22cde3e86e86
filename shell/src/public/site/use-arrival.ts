import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** What the router calls the address that the browser opened the app at. */
const OPENED_AT = 'default';

/**
 * Whoever follows a link to a section, or to another page, goes on from there with the keyboard too. The router brings
 * the place into view; this brings the focus. While the menu is open the page takes no focus: it waits until then.
 */
export function useArrival(mainId: string, menuOpen: boolean): void {
  const { key, hash } = useLocation();
  const arrived = useRef<string | null>(null);

  useEffect(() => {
    if (menuOpen || arrived.current === key) return;
    arrived.current = key;
    const section = sectionOf(hash);
    // A page that was just opened keeps its beginning, where the browser puts the keyboard by itself.
    if (section === null && key === OPENED_AT) return;
    (section ?? document.getElementById(mainId))?.focus({ preventScroll: true });
  }, [key, hash, menuOpen, mainId]);
}

function sectionOf(hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // Anybody may write an address: half an escape names no section.
    return null;
  }
}
