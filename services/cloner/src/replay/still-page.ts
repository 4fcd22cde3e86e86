import { type CloneManifest, OTHER_ORIGINS } from '../store/clone-manifest.ts';

/**
 * Where a clone that has kept its scripts has its page as it was drawn, without them, for places in which they do not work: by the hash
 * of the page that it was drawn of, so that a page which was edited since has none.
 */
export function stillAddress(pageSha256: string, width: StillWidth = 'wide'): string {
  return `${STILL}${pageSha256.slice(0, 16)}${width === 'wide' ? '' : '-n'}.html`;
}

/** The width at which it was drawn: a page may draw something else on a phone. */
export type StillWidth = 'wide' | 'narrow';

const STILL = `${OTHER_ORIGINS}still-`;

/** Null where there is none of the page as it is, and for a quiz, which is nothing without its scripts. */
export function stillOf({ files, entry, quiz }: CloneManifest, width: StillWidth = 'wide'): string | null {
  const page = files[entry];
  const address = page === undefined || quiz !== undefined ? null : stillAddress(page.sha256, width);
  return address !== null && files[address] !== undefined ? address : null;
}

/** Also one of a page that is no more. */
export function isStill(address: string): boolean {
  return address.startsWith(STILL);
}
