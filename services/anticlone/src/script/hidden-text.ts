import { createHash } from 'node:crypto';

/** Three characters that are not seen. Between Latin letters they change nothing; a reader of screens is kept from them. */
const ZERO = '\u200b';
const ONE = '\u200c';
const EDGE = '\u2060';
const KEY_BITS = 32;
const SUM_BITS = 8;
const WRITTEN = new RegExp(`${EDGE}([${ZERO}${ONE}]{${KEY_BITS + SUM_BITS}})${EDGE}`, 'g');
/** As pages spell such characters. */
const SPELLED = /&(?:#0*(8203|8204|8288)|#x0*(200b|200c|2060)|(ZeroWidthSpace|zwnj|NoBreak));/gi;
const BY_SPELLING: Readonly<Record<string, string>> = {
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

/** A site's key as text that nobody sees, and that goes along when the text around it is copied. */
export function hiddenText(key: string): string {
  const value = Number.parseInt(key, 36);
  const bits = value.toString(2).padStart(KEY_BITS, '0') + sumOf(value).toString(2).padStart(SUM_BITS, '0');
  return EDGE + bits.replaceAll('0', ZERO).replaceAll('1', ONE) + EDGE;
}

/** As entities: editors that take characters out which they cannot show leave those. */
export function hiddenHtml(key: string): string {
  return [...hiddenText(key)].map((character) => `&#${character.codePointAt(0)};`).join('');
}

/** Keys of the sites whose hidden text is in a page's markup or in its text, each once. */
export function hiddenKeysIn(text: string): string[] {
  const plain = text.replace(SPELLED, (_, decimal, hex, name) => {
    const spelling: string = decimal ?? hex ?? name;
    return BY_SPELLING[spelling.toLowerCase()] as string;
  });
  const keys = [...plain.matchAll(WRITTEN)].map(([, bits]) => keyOf(bits as string));
  return [...new Set(keys.filter((key) => key !== null))];
}

function keyOf(characters: string): string | null {
  const bits = characters.replaceAll(ZERO, '0').replaceAll(ONE, '1');
  const value = Number.parseInt(bits.slice(0, KEY_BITS), 2);
  return Number.parseInt(bits.slice(KEY_BITS), 2) === sumOf(value) ? value.toString(36) : null;
}

function sumOf(value: number): number {
  return createHash('sha256').update(`hidden ${value}`).digest()[0] as number;
}
