import { createHash } from 'node:crypto';

/** How the parts of one site's snippet are recognised on a page. They differ for each site. */
interface SiteMarks {
  /** Property of the window that says that the script has run. */
  flag: string;
  /** Class of the elements of the snippet. */
  className: string;
  /** Part of the text of the inline script. */
  marker: string;
}

export function siteMarks(key: string): SiteMarks {
  const digits = createHash('sha256').update(`anticlone ${key}`).digest('hex');
  return {
    flag: `_${word(digits.slice(0, 9))}`,
    className: word(digits.slice(9, 19)),
    marker: `gm-${key}-${digits.slice(20, 28)}`,
  };
}

/** Starts with a letter, as a class name must. */
function word(digits: string): string {
  return `x${Number.parseInt(digits, 16).toString(36)}`;
}

const MARKER = /gm-([0-9a-z]{1,7})-[0-9a-f]{8}/g;

/** Keys of the sites whose markers are in the text, each once. Invented markers do not count. */
export function markersIn(text: string): string[] {
  const found = [...text.matchAll(MARKER)].filter(
    ([marker, key]) => key !== undefined && siteMarks(key).marker === marker,
  );
  return [...new Set(found.map(([, key]) => key as string))];
}

/** Invisible characters. Between Latin letters they change nothing, and screen readers are kept from them. */
const ZERO = '\u200b';
const ONE = '\u200c';
const EDGE = '\u2060';
const KEY_BITS = 32;
const SUM_BITS = 8;
const WRITTEN = new RegExp(`${EDGE}([${ZERO}${ONE}]{${KEY_BITS + SUM_BITS}})${EDGE}`, 'g');
const ENTITY = /&(?:#0*(8203|8204|8288)|#x0*(200b|200c|2060)|(ZeroWidthSpace|zwnj|NoBreak));/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  8203: ZERO,
  8204: ONE,
  8288: EDGE,
  '200b': ZERO,
  '200c': ONE,
  2060: EDGE,
  zerowidthspace: ZERO,
  zwnj: ONE,
  nobreak: EDGE,
};

/** A site's key as invisible text, which is copied along with the text around it. */
export function hiddenText(key: string): string {
  const value = Number.parseInt(key, 36);
  const bits = value.toString(2).padStart(KEY_BITS, '0') + sumOf(value).toString(2).padStart(SUM_BITS, '0');
  return EDGE + bits.replaceAll('0', ZERO).replaceAll('1', ONE) + EDGE;
}

/** The hidden text as entities, because editors remove invisible characters and leave entities. */
export function hiddenHtml(key: string): string {
  return [...hiddenText(key)].map((character) => `&#${character.codePointAt(0)};`).join('');
}

/** Keys of the sites whose hidden text is in a page's markup or text, each once. */
export function hiddenKeysIn(text: string): string[] {
  const plain = text.replace(ENTITY, (_, decimal, hex, name) => {
    const entity: string = decimal ?? hex ?? name;
    return ENTITIES[entity.toLowerCase()] as string;
  });
  const keys = [...plain.matchAll(WRITTEN)].map(([, bits]) => keyOf(bits as string));
  return [...new Set(keys.filter((key) => key !== null))];
}

/** Null where the checksum does not fit. */
function keyOf(characters: string): string | null {
  const bits = characters.replaceAll(ZERO, '0').replaceAll(ONE, '1');
  const value = Number.parseInt(bits.slice(0, KEY_BITS), 2);
  return Number.parseInt(bits.slice(KEY_BITS), 2) === sumOf(value) ? value.toString(36) : null;
}

function sumOf(value: number): number {
  return createHash('sha256').update(`hidden ${value}`).digest()[0] as number;
}
