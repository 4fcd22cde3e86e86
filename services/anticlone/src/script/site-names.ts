import { createHash } from 'node:crypto';

/** What the parts of one site's snippet call themselves by on a page. They are other words for each site. */
export interface SiteNames {
  /** A property of the window: the script has run here. */
  flag: string;
  /** A class of the elements of the snippet. */
  mark: string;
  /** In the text of the inline script. */
  marker: string;
}

export function siteNames(key: string): SiteNames {
  const digits = createHash('sha256').update(`anticlone ${key}`).digest('hex');
  return {
    flag: `_${word(digits.slice(0, 9))}`,
    mark: word(digits.slice(9, 19)),
    marker: `gm-${key}-${digits.slice(20, 28)}`,
  };
}

/** A letter first, as a class needs it. */
function word(digits: string): string {
  return `x${Number.parseInt(digits, 16).toString(36)}`;
}

const MARKER = /gm-([0-9a-z]{1,7})-[0-9a-f]{8}/g;

/** Keys of the sites whose markers are in the text, each once. What somebody made up is not among them. */
export function markersIn(text: string): string[] {
  const found = [...text.matchAll(MARKER)].filter(
    ([marker, key]) => key !== undefined && siteNames(key).marker === marker,
  );
  return [...new Set(found.map(([, key]) => key as string))];
}
