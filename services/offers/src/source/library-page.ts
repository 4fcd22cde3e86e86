import type { UnreadableReason } from '@garimpo/offers-contract';
import { type AdCount, UnreadableError } from './ad-count-source.ts';
import { readCountText } from './count-text.ts';
import { type EmbeddedResults, readEmbedded } from './embedded-count.ts';
import { type PageLine, readPageText } from './page-text.ts';
import { saysWall, wallAt, wallIn, wallOf } from './wall.ts';

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
