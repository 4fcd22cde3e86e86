/** An address of a picture in css, in UTF-16 units of it; the range holds `url(` and `)`, too. */
export interface StyleUrl {
  start: number;
  end: number;
  address: string;
}

const URLS = /url\(\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|((?:[^\s"'()\\]|\\.)*))\s*\)/gi;

export function findStyleUrls(css: string): StyleUrl[] {
  return [...css.matchAll(URLS)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    address: unescaped(found[1] ?? found[2] ?? found[3] ?? ''),
  }));
}

/** The css with another address in all places that `wanted` names. */
export function withStyleUrls(css: string, wanted: (address: string) => string | null): string {
  return css.replace(URLS, (whole, double?: string, single?: string, bare?: string) => {
    const address = wanted(unescaped(double ?? single ?? bare ?? ''));
    if (address === null) return whole;
    const quote = double !== undefined ? '"' : "'";
    return `url(${quote}${address.replace(/["'\\\n<]/g, encodeURIComponent).replaceAll("'", '%27')}${quote})`;
  });
}

function unescaped(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex?: string, unit?: string) =>
    hex === undefined ? (unit ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  );
}
