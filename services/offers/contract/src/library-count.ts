import { COUNT_MAX } from './bounds.ts';
import { connectionOf, LibraryData } from './library-data.ts';
import { libraryIdIn, type PageLine, type PageText, plainText } from './library-text.ts';
import { saysWall, wallAt, wallIn, wallOf } from './library-wall.ts';
import type { ReadingPrecision, UnreadableReason } from './reading.ts';

/** What a source read of a library page. */
export interface AdCount {
  /** Active ads; zero only where the page shows zero. */
  count: number;
  precision: ReadingPrecision;
}

/** A count and where it stood: the heading is drawn last, so it is the most certain. */
export interface ShownCount extends AdCount {
  place: 'heading' | 'data' | 'text';
}

export interface NoCount {
  unreadable: UnreadableReason;
}

/** The library stops counting here. */
const COUNTED_TO = 50_000;

interface EmbeddedResults {
  /** Null where the data holds none, or two that differ. */
  count: number | null;
  rounded: boolean;
  hasAds: boolean;
}

/** Answers of the library to scrolling count only what is new, so a later text without a count says nothing. */
function embeddedResults(texts: readonly string[]): EmbeddedResults {
  const counts = new Set<number>();
  let hasAds = false;
  const data = new LibraryData();
  for (const text of texts) {
    for (const object of data.read(text)) {
      const connection = connectionOf(object);
      if (connection === null) continue;
      if (connection.count !== null) counts.add(connection.count);
      if (connection.hasAds) hasAds = true;
    }
  }
  const [count] = counts.size === 1 ? counts : [];
  return { count: count ?? null, rounded: (count ?? 0) > COUNTED_TO, hasAds };
}

/** Words before a rounded number, in Portuguese, English and Spanish. */
const ROUNDED =
  /^(?:~|>|mais de|cerca de|aproximadamente|aprox\.?|more than|over|about|around|approximately|más de|alrededor de|unos)\s*/;
/** The counted noun. "3 anúncios usam este criativo" counts something else, so nothing may follow. */
const COUNTED = /^(?:de )?(?:resultados?|results?|anúncios? ativos?|active ads?|anuncios? activos?)$/;
const NUMBER = /^(\d{1,3}(?:([., '])\d{3})(?:\2\d{3})*|\d+)(?![\d.,])/;
/** With more digits after the comma it is ambiguous whether that is a decimal comma. */
const SCALED =
  /^(\d{1,4})(?:[.,](\d{1,2}))? ?(milh(?:ão|ões)|mill(?:ón|ones)|millions?|thousand|mil|mi|k|m)\b\.?/;
const THOUSANDS = /^(?:mil|k|thousand)$/;

/** The library's own words for a page without ads. */
const NONE =
  /^(?:nenhum (?:anúncio|resultado)(?: (?:corresponde|encontrado|foi encontrado).{0,80})?|no (?:ads|results) (?:match|found|were found).{0,80}|ning[uú]n (?:anuncio|resultado) coincide.{0,80}|no hay (?:anuncios|resultados) que coincidan.{0,80}|no se encontraron (?:anuncios|resultados).{0,80}|there are no ads to show|não há anúncios para mostrar|no hay anuncios para mostrar)[.!]?$/;

/** A longer line is prose. */
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
    // Integer arithmetic, because 1.1 * 1_000_000 is not a whole number.
    const count = Number(whole) * unit + Number(part.padEnd(2, '0')) * (unit / 100);
    return { count, scaled: true, rest: text.slice(all.length) };
  }
  const [all = '', digits] = NUMBER.exec(text) ?? [];
  if (digits === undefined) return null;
  return { count: Number(digits.replace(/\D/g, '')), scaled: false, rest: text.slice(all.length) };
}

export interface LibraryAnswer {
  page: PageText;
  /** The address after redirects; absent for a pasted page. */
  url?: URL | undefined;
  status?: number | undefined;
  /** The search terms: the page repeats them, so they must not count as its own words. */
  searched?: string | undefined;
}

/** Every page of the library names it. */
const LIBRARY = /biblioteca de an[uú]ncios|\bads? library\b/i;

/**
 * The count of active ads that a page of the library shows: in its heading, else in its data, else in its text. Zero
 * only where the page states it in its own words and shows no ad.
 */
export function libraryCount({
  page,
  url,
  status = 200,
  searched = '',
}: LibraryAnswer): ShownCount | NoCount {
  const onTop = page.passwordField === 'dialog' ? 'login_wall' : wallIn(linesIn(page.lines, 'dialog'));
  const refusal = status === 429 ? 'blocked' : ((url && wallAt(url)) ?? onTop);
  if (refusal !== null) return { unreadable: refusal };

  const firstAd = page.lines.findIndex(({ text, place }) => place !== 'dialog' && libraryIdIn(text) !== null);
  const showsAd = firstAd !== -1;
  // The text of ads is ignored: one may promise "1.000 resultados", or say that we are blocked.
  const own = showsAd ? page.lines.slice(0, firstAd) : page.lines;
  const embedded = embeddedResults(page.data);
  const isLibrary = showsAd || embedded.count !== null || own.some(({ text }) => LIBRARY.test(text));
  const shown = isLibrary
    ? (countIn(own, 'heading') ?? countInData(embedded, own) ?? countIn(own, 'text'))
    : null;
  if (shown !== null && 'unreadable' in shown) return shown;
  if (shown?.place === 'heading' && shown.count > 0) return shown;

  const wall = wallOf(page) ?? (saysWall(searched) ? null : wallIn(own));
  if (wall !== null) return { unreadable: wall };
  // The library answers 403 with the whole page to visitors who are not signed in, so the status alone means nothing.
  if (!isLibrary) return { unreadable: unknownPage(status) };
  if (shown === null) return { unreadable: 'no_number' };
  return shown.count === 0 ? (falseZero(embedded, showsAd) ?? shown) : shown;
}

/** Null where no line states a count. Two that differ belong to an unknown kind of page. */
function countIn(lines: readonly PageLine[], place: 'heading' | 'text'): ShownCount | NoCount | null {
  const counts = linesIn(lines, place)
    .map(({ text }) => readCountText(text))
    .filter((count) => count !== null);
  const [first] = counts;
  if (first === undefined) return null;
  if (counts.some(({ count }) => count !== first.count)) return { unreadable: 'changed_page' };
  return { ...first, place };
}

function linesIn(lines: readonly PageLine[], place: PageLine['place']): PageLine[] {
  return lines.filter((line) => line.place === place);
}

/**
 * A zero in the data alone does not count: the page must state it. Data with ads under a page that states there are
 * none is how the library answers a visitor that it half refuses.
 */
function countInData(
  { count, rounded }: EmbeddedResults,
  lines: readonly PageLine[],
): ShownCount | NoCount | null {
  if (count === null || count === 0) return null;
  const stated = countIn(lines, 'text');
  if (stated !== null && ('unreadable' in stated || stated.count === 0))
    return 'unreadable' in stated ? stated : { unreadable: 'blocked' };
  return { count, precision: rounded ? 'approx' : 'exact', place: 'data' };
}

function falseZero({ count, hasAds }: EmbeddedResults, showsAd: boolean): NoCount | null {
  if (showsAd || hasAds) return { unreadable: 'changed_page' };
  return count !== null && count > 0 ? { unreadable: 'blocked' } : null;
}

function unknownPage(status: number): UnreadableReason {
  if (status >= 500) return 'unreachable';
  return status === 401 || status === 403 ? 'blocked' : 'changed_page';
}
