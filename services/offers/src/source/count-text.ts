import { COUNT_MAX } from '@garimpo/offers-contract';
import type { AdCount } from './ad-count-source.ts';
import { plainText } from './plain-text.ts';

/** What the library puts before a number that it rounds, in Portuguese, English and Spanish. */
const ROUNDED =
  /^(?:~|>|mais de|cerca de|aproximadamente|aprox\.?|more than|over|about|around|approximately|más de|alrededor de|unos)\s*/;
/** What is counted. "3 anúncios usam este criativo" counts something else, so nothing may follow. */
const COUNTED = /^(?:de )?(?:resultados?|results?|anúncios? ativos?|active ads?|anuncios? activos?)$/;
const NUMBER = /^(\d{1,3}(?:([., '])\d{3})(?:\2\d{3})*|\d+)(?![\d.,])/;
/** More digits after the comma, and nobody knows whether it is one. */
const SCALED =
  /^(\d{1,4})(?:[.,](\d{1,2}))? ?(milh(?:ão|ões)|mill(?:ón|ones)|millions?|thousand|mil|mi|k|m)\b\.?/;
const THOUSANDS = /^(?:mil|k|thousand)$/;

/** The library's own words for a page without ads. */
const NONE =
  /^(?:nenhum (?:anúncio|resultado)(?: (?:corresponde|encontrado|foi encontrado).{0,80})?|no (?:ads|results) (?:match|found|were found).{0,80}|ning[uú]n (?:anuncio|resultado) coincide.{0,80}|no hay (?:anuncios|resultados) que coincidan.{0,80}|no se encontraron (?:anuncios|resultados).{0,80}|there are no ads to show|não há anúncios para mostrar|no hay anuncios para mostrar)[.!]?$/;

/** A line that could be about a count; a longer one is prose. */
const LINE_MAX = 160;

/**
 * The count that a line of a library page states, in Portuguese, English or Spanish: "~1.200 resultados", "1,2 mil resultados",
 * "340 results". Null for every other line: one that only holds such words among others, a range, a number that can be read in
 * two ways or is over COUNT_MAX.
 */
export function readCountText(line: string): AdCount | null {
  const text = plainText(line);
  if (text === '' || text.length > LINE_MAX) return null;
  if (NONE.test(text)) return { count: 0, precision: 'exact' };
  const rounded = ROUNDED.exec(text)?.[0] ?? '';
  const found = readNumber(text.slice(rounded.length));
  if (found === null || found.count > COUNT_MAX) return null;
  const open = found.rest.startsWith('+');
  if (!COUNTED.test(found.rest.slice(open ? 1 : 0).trimStart())) return null;
  return {
    count: found.count,
    precision: found.scaled || open || rounded !== '' ? 'approx' : 'exact',
  };
}

function readNumber(text: string): { count: number; scaled: boolean; rest: string } | null {
  const scaled = SCALED.exec(text);
  if (scaled !== null) {
    const [all, whole = '', part = '', scale = ''] = scaled;
    const unit = THOUSANDS.test(scale) ? 1_000 : 1_000_000;
    // Through the digits and not through a fraction: 1.1 * 1_000_000 is no whole number.
    const count = Number(whole) * unit + Number(part.padEnd(2, '0')) * (unit / 100);
    return { count, scaled: true, rest: text.slice(all.length) };
  }
  const [all = '', digits] = NUMBER.exec(text) ?? [];
  if (digits === undefined) return null;
  return { count: Number(digits.replace(/\D/g, '')), scaled: false, rest: text.slice(all.length) };
}
