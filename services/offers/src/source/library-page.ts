import { COUNT_MAX, type UnreadableReason } from '@garimpo/offers-contract';
import { type AdCount, UnreadableError } from './ad-count-source.ts';
import { type PageLine, plainText, readPageText } from './page-text.ts';
import { saysWall, wallAt, wallIn, wallOf } from './wall.ts';

const CONNECTION = 'search_results_connection';
/** The library counts no further. */
const COUNTED_TO = 50_000;
/** Characters that are parsed: that is done in one go, and others wait meanwhile. Pages of the library have no more in all. */
const PARSED_MAX = 3_000_000;
/** Values that are looked at. With its name one takes ten characters and more: where there are more, they tell nothing. */
const VALUES_MAX = PARSED_MAX / 10;

/** What the library's page brings as data of its first results. */
interface EmbeddedResults {
  /** Null where it is not told, or told in two ways. */
  count: number | null;
  rounded: boolean;
  /** True where the data of at least one ad is there. */
  hasAds: boolean;
}

/** @param data JSON texts of a page; one that is broken, or longer than is parsed, says nothing */
function readEmbedded(data: readonly string[]): EmbeddedResults {
  const counts = new Set<number>();
  let hasAds = false;
  for (const connection of connectionsIn(parsedOf(data))) {
    const { count, edges } = connection as { count?: unknown; edges?: unknown };
    if (typeof count === 'number' && Number.isInteger(count) && count >= 0) counts.add(count);
    if (Array.isArray(edges) && edges.length > 0) hasAds = true;
  }
  const [count] = counts.size === 1 ? counts : [];
  return { count: count ?? null, rounded: (count ?? 0) > COUNTED_TO, hasAds };
}

/** With a list of what is to be looked at, for data may be nested deeper than calls may be. */
function* connectionsIn(found: object[]): Generator<object> {
  let values = 0;
  // It grows meanwhile.
  for (const value of found) {
    const connection: unknown = (value as Record<string, unknown>)[CONNECTION];
    if (isObject(connection)) yield connection;
    for (const inner of Array.isArray(value) ? value : Object.values(value)) {
      values += 1;
      if (values > VALUES_MAX) return;
      if (isObject(inner)) found.push(inner);
    }
  }
}

function parsedOf(data: readonly string[]): object[] {
  let left = PARSED_MAX;
  const found: object[] = [];
  for (const text of data) {
    if (text.length > left || !text.includes(CONNECTION)) continue;
    left -= text.length;
    const value = parsed(text);
    if (isObject(value)) found.push(value);
  }
  return found;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

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

/** What came for a page of the library. */
export interface AnsweredPage {
  /** HTML, or the text of the page as somebody copied it. */
  content: string;
  /** Where it came from in the end; a pasted one comes from nowhere. */
  url?: URL;
  status?: number;
}

/** A count, and how sure the page is drawn that shows it: a heading is drawn last. */
export interface ShownCount extends AdCount {
  place: 'heading' | 'data' | 'text';
}

/** Characters that are looked at. Pages of the library have two or three million. */
export const CONTENT_MAX = 5_000_000;

/** Every ad of the library shows its id, under these words. */
const AD =
  /(?:identificação da biblioteca|id da biblioteca|library id|identificador de la biblioteca|id de la biblioteca).{0,20}\d{5,}/i;
/** Every page of the library names it. */
const LIBRARY = /biblioteca de an[uú]ncios|\bads? library\b/i;

/**
 * The count of active ads that a page of the library shows: in its heading, else in the data that it brings, else in its text.
 * Zero only where it says so in its own words and shows no ad. Throws {@link UnreadableError}.
 * @param searched the terms that were searched for: the page repeats them, and they are not its own words
 */
export async function readLibraryPage(
  { content, url, status = 200 }: AnsweredPage,
  searched = '',
): Promise<ShownCount> {
  if (status === 429) throw new UnreadableError('blocked');
  const sentTo = url && wallAt(url);
  if (sentTo) throw new UnreadableError(sentTo);

  const page = await readPageText(content.slice(0, CONTENT_MAX));
  const onTop = page.passwordField === 'dialog' ? 'login_wall' : wallIn(linesIn(page.lines, 'dialog'));
  if (onTop !== null) throw new UnreadableError(onTop);

  const firstAd = page.lines.findIndex(({ text, place }) => place !== 'dialog' && AD.test(text));
  const showsAd = firstAd !== -1;
  // What ads say is theirs: one may promise "1.000 resultados", or that we are blocked.
  const own = showsAd ? page.lines.slice(0, firstAd) : page.lines;
  const embedded = readEmbedded(page.data);
  const isLibrary = showsAd || embedded.count !== null || own.some(({ text }) => LIBRARY.test(text));
  const shown = isLibrary
    ? (countIn(own, 'heading') ?? fromData(embedded, own) ?? countIn(own, 'text'))
    : null;
  if (shown?.place === 'heading' && shown.count > 0) return shown;

  const wall = wallOf(page) ?? (saysWall(searched) ? null : wallIn(own));
  if (wall !== null) throw new UnreadableError(wall);
  // The library answers 403 to visitors who are not signed in, with the whole page: the status alone says nothing.
  if (!isLibrary) throw new UnreadableError(unknownPage(status));
  if (shown === null) throw new UnreadableError('no_number');
  if (shown.count === 0) refuseFalseZero(embedded, showsAd);
  return shown;
}

/** Null where no line states one. Two that differ are no page that is known here. */
function countIn(lines: readonly PageLine[], place: 'heading' | 'text'): ShownCount | null {
  const counts = linesIn(lines, place)
    .map(({ text }) => readCountText(text))
    .filter((count) => count !== null);
  const [first] = counts;
  if (first === undefined) return null;
  if (counts.some(({ count }) => count !== first.count)) throw new UnreadableError('changed_page');
  return { ...first, place };
}

function linesIn(lines: readonly PageLine[], place: PageLine['place']): PageLine[] {
  return lines.filter((line) => line.place === place);
}

/**
 * Zero of the data alone is none: the page must say so. Data that tell of ads under a page that says there are none are how the
 * library answers whom it half refuses.
 */
function fromData({ count, rounded }: EmbeddedResults, lines: readonly PageLine[]): ShownCount | null {
  if (count === null || count === 0) return null;
  if (countIn(lines, 'text')?.count === 0) throw new UnreadableError('blocked');
  return { count, precision: rounded ? 'approx' : 'exact', place: 'data' };
}

function refuseFalseZero({ count, hasAds }: EmbeddedResults, showsAd: boolean): void {
  if (showsAd || hasAds) throw new UnreadableError('changed_page');
  if (count !== null && count > 0) throw new UnreadableError('blocked');
}

function unknownPage(status: number): UnreadableReason {
  if (status >= 500) return 'unreachable';
  return status === 401 || status === 403 ? 'blocked' : 'changed_page';
}
