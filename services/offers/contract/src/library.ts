/** Pages of Meta's ad library are read here, whichever of its hosts an address names. */
export const LIBRARY_ORIGIN = 'https://www.facebook.com';

/** The host may carry the language, as in `pt-br.facebook.com`. */
const LIBRARY_HOST = /^(?:(?:www|m|mbasic|touch|web|business|[a-z]{2}-[a-z]{2})\.)?facebook\.com$/;
/** The path may carry it too. The library was once called an archive, and such addresses still work. */
const LIBRARY_PATH = /^(?:\/[a-z]{2}[_-][a-z]{2})?\/ads\/(?:library|archive)\/?$/i;
/** Addresses copied from a message or a post lead through one of these hosts. */
const WRAPPER_HOST = /^lm?\.facebook\.com$/;
const QUOTED = /^["“”«](.*)["“”»]$/;
const ID = /^[1-9]\d{0,19}$/;

/** What an address of the library asks for. Filters and order are ignored: a reading counts all active ads. */
export interface LibraryPage {
  /** {@link LIBRARY_ORIGIN}, or the origin of a further host. */
  origin: string;
  /** All ads of one advertiser, one ad, or a search for an exact phrase or for words in any order. */
  subject:
    | { kind: 'page'; id: string }
    | { kind: 'ad'; id: string }
    | { kind: 'search'; terms: string; exact?: boolean };
  /** Two capital letters, `ALL`, or several sorted codes separated by commas. */
  country: string;
}

/**
 * Null for an address that is no page of the library, its reports among them.
 * @param hosts further ones, with their port where it is not the usual one, whose `/ads/library` counts as the library
 */
export function parseLibraryUrl(address: string, hosts: readonly string[] = []): LibraryPage | null {
  const url = unwrapped(address);
  if (url === null || !LIBRARY_PATH.test(url.pathname)) return null;
  const isMeta = LIBRARY_HOST.test(url.host);
  if (!isMeta && !hosts.includes(url.host)) return null;
  // The last of repeated parameters counts, as in the library itself.
  const query = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value.trim()]));
  const subject = subjectOf(query);
  return subject && { origin: isMeta ? LIBRARY_ORIGIN : url.origin, subject, country: countryOf(url) };
}

/** The address that shows all active ads of the page, of every kind. */
export function libraryReadUrl({ origin, subject, country }: LibraryPage): string {
  const query = new URLSearchParams({ active_status: 'active', ad_type: 'all', country });
  if (subject.kind === 'ad') query.set('id', subject.id);
  if (subject.kind === 'page') {
    query.set('search_type', 'page');
    query.set('view_all_page_id', subject.id);
  }
  if (subject.kind === 'search') {
    query.set('q', subject.exact ? `"${subject.terms}"` : subject.terms);
    query.set('search_type', subject.exact ? 'keyword_exact_phrase' : 'keyword_unordered');
  }
  return `${origin}/ads/library/?${query}`;
}

/** Parameters that choose among the ads, with the values that choose all active ones. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  active_status: ['active'],
  ad_type: ['all'],
  media_type: ['all'],
  publisher_platforms: [],
  content_languages: [],
  bylines: [],
  regions: [],
  start_date: [],
};

/** True for an address under which the library shows other ads than all active ones, so that its count says something else. */
export function isFilteredLibraryUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  return [...new URL(address).searchParams].some(([name, value]) => {
    const key = name.toLowerCase().replace(/\[.*$/, '');
    return (
      value !== '' && Object.hasOwn(FILTERS, key) && FILTERS[key]?.includes(value.toLowerCase()) === false
    );
  });
}

/**
 * Equal for addresses that ask for the same ads; null for other addresses.
 * @param hosts as of {@link parseLibraryUrl}
 */
export function libraryKey(address: string, hosts: readonly string[] = []): string | null {
  const page = parseLibraryUrl(address, hosts);
  return page && pageKey(page);
}

/** Equal for pages that show the same ads. */
export function pageKey({ origin, subject, country }: LibraryPage): string {
  const place = origin === LIBRARY_ORIGIN ? '' : `${origin} `;
  if (subject.kind !== 'search') return `${place}${subject.kind}:${subject.id}:${country}`;
  const terms = subject.terms.normalize('NFC').toLowerCase();
  return subject.exact
    ? `${place}phrase:${terms}:${country}`
    : `${place}search:${terms.split(' ').sort().join(' ')}:${country}`;
}

function unwrapped(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const inner = url.searchParams.get('u');
  if (!WRAPPER_HOST.test(url.host) || inner === null) return url;
  return URL.canParse(inner) ? new URL(inner) : null;
}

function subjectOf(query: ReadonlyMap<string, string>): LibraryPage['subject'] | null {
  for (const name of ['view_all_page_id', 'search_page_ids', 'page_ids', 'search_page_ids[0]']) {
    const id = query.get(name);
    if (id !== undefined && ID.test(id)) return { kind: 'page', id };
  }
  const ad = query.get('id');
  if (ad !== undefined && ID.test(ad)) return { kind: 'ad', id: ad };
  const text = query.get('q')?.replace(/\s+/g, ' ') ?? '';
  const quoted = QUOTED.exec(text)?.[1]?.trim();
  const terms = quoted ?? text;
  if (terms === '') return null;
  const exact = quoted !== undefined || query.get('search_type') === 'keyword_exact_phrase';
  return { kind: 'search', terms, ...(exact && { exact }) };
}

/** Without a country the library uses that of its visitor, which varies: all countries are taken instead. */
function countryOf({ searchParams }: URL): string {
  const named = [...searchParams]
    .filter(([name]) => /^country(?:\[\d*\])?$/i.test(name))
    .flatMap(([, value]) => value.toUpperCase().split(','))
    .map((country) => country.trim())
    .filter((country) => /^(?:[A-Z]{2}|ALL)$/.test(country));
  if (named.length === 0 || named.includes('ALL')) return 'ALL';
  return [...new Set(named)].sort().join();
}
