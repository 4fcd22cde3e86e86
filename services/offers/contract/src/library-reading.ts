import { isFilteredLibraryUrl, parseLibraryUrl } from './library.ts';
import { embeddedAds, LIBRARY_ADS_MAX, type LibraryAd, merged } from './library-ads.ts';
import { adOfCard, type LibraryCard } from './library-cards.ts';
import { libraryCount } from './library-count.ts';
import type { PageText } from './library-text.ts';
import type { ReadingPrecision, UnreadableReason } from './reading.ts';

/** What could not be read of a page. `ads` says of how many, where it is about single ads. */
export interface LibraryProblem {
  code:
    | UnreadableReason
    /** The page shows a choice of ads only, or inactive ones too: its count is not the offer's. */
    | 'filtered'
    /** Data of the page that names ads and is cut off. */
    | 'broken_data'
    | 'no_ads'
    /** The page holds more ads than it has shown so far. */
    | 'some_ads'
    | 'no_text'
    | 'no_link'
    | 'no_date'
    | 'no_platform'
    | 'no_thumbnail';
  ads?: number;
}

/** An open page of the library. */
export interface OpenLibraryPage {
  address: string;
  /** Further hosts whose `/ads/library` counts as the library. */
  hosts?: readonly string[];
  page: PageText;
  cards: readonly LibraryCard[];
}

/** What an open page says of an offer: the count, and the active ads that it has shown so far. */
export interface LibraryReading {
  /** Null where the page does not say how many ads are active: unknown is never zero. */
  count: number | null;
  precision: ReadingPrecision;
  ads: LibraryAd[];
  /** All active ads of the page are there, so that one that is missing has ended. */
  isComplete: boolean;
  title: string;
  landingPageUrl: string;
  problems: LibraryProblem[];
}

export function readLibrary({ address, hosts = [], page, cards }: OpenLibraryPage): LibraryReading {
  const library = parseLibraryUrl(address, hosts);
  const subject = library?.subject;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const read =
    library === null && page.passwordField === 'none'
      ? { unreadable: 'not_library' as const }
      : libraryCount({ page, url, searched: subject?.kind === 'search' ? subject.terms : '' });
  const reason = 'unreadable' in read ? read.unreadable : null;
  // Under a wall there may be ads, of which it is not known what they belong to.
  const isWalled = reason === 'login_wall' || reason === 'blocked' || reason === 'not_library';
  const found = isWalled ? nothing : adsOf(page.data, cards);
  const ads = found.ads.filter(({ active }) => active !== false);
  const isFiltered = isFilteredLibraryUrl(address);
  const count = 'unreadable' in read || isFiltered ? null : read.count;
  const isComplete =
    !isFiltered &&
    !isWalled &&
    found.broken === 0 &&
    !found.isCut &&
    (found.isLast || ads.length === (count ?? -1));
  const problems: LibraryProblem[] = [
    ...(reason === null ? [] : [{ code: reason }]),
    ...(isFiltered && !isWalled ? [{ code: 'filtered' as const }] : []),
    ...(found.broken > 0 ? [{ code: 'broken_data' as const }] : []),
    ...(isWalled ? [] : missingIn(ads, count, isComplete || isFiltered)),
  ];
  return {
    count,
    precision: 'unreadable' in read ? 'exact' : read.precision,
    ads,
    isComplete: isComplete && (ads.length > 0 || count === 0),
    title:
      mostOften(ads.map(({ pageName }) => pageName)) ?? (subject?.kind === 'search' ? subject.terms : ''),
    landingPageUrl: landingPageOf(ads) ?? '',
    problems,
  };
}

interface FoundAds {
  ads: LibraryAd[];
  isLast: boolean;
  broken: number;
  isCut: boolean;
}

const nothing: FoundAds = { ads: [], isLast: false, broken: 0, isCut: false };

/** The data is surer than what is drawn, which fills its gaps; both know ads that the other does not. */
function adsOf(data: readonly string[], cards: readonly LibraryCard[]): FoundAds {
  const { ads, ...rest } = embeddedAds(data);
  for (const card of cards) {
    const drawn = adOfCard(card);
    if (drawn === null) continue;
    const known = ads.get(drawn.libraryId);
    if (known !== undefined) ads.set(drawn.libraryId, merged(known, drawn));
    else if (ads.size < LIBRARY_ADS_MAX) ads.set(drawn.libraryId, drawn);
  }
  return { ads: [...ads.values()], ...rest };
}

function missingIn(ads: readonly LibraryAd[], count: number | null, isComplete: boolean): LibraryProblem[] {
  if (ads.length === 0) return count === 0 ? [] : [{ code: 'no_ads' }];
  const without = (code: LibraryProblem['code'], isMissing: (ad: LibraryAd) => boolean) => {
    const number = ads.filter(isMissing).length;
    return number === 0 ? [] : [{ code, ads: number }];
  };
  return [
    ...(isComplete ? [] : [{ code: 'some_ads' as const, ads: ads.length }]),
    ...without('no_text', ({ text }) => text === null),
    ...without('no_link', ({ linkUrl }) => linkUrl === null),
    ...without('no_date', ({ startedOn }) => startedOn === null),
    ...without('no_platform', ({ platforms }) => platforms.length === 0),
  ];
}

/** The page that most of the ads lead to, at the address of the first of them. */
function landingPageOf(ads: readonly LibraryAd[]): string | null {
  const links = ads.map(({ linkUrl }) => linkUrl).filter((link) => link !== null);
  const place = (link: string) => new URL(link).origin + new URL(link).pathname;
  const most = mostOften(links.map(place));
  return links.find((link) => place(link) === most) ?? null;
}

/** The first of equals. */
function mostOften(values: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce<[string | null, number]>(
    (best, one) => (one[1] > best[1] ? one : best),
    [null, 0],
  )[0];
}
