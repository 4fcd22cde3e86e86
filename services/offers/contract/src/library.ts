/** Hosts whose `/ads/library` pages are Meta's ad library. */
export const LIBRARY_HOSTS = [
  'facebook.com',
  'www.facebook.com',
  'm.facebook.com',
  'web.facebook.com',
  'business.facebook.com',
] as const;

/** What an address of the ad library asks for. */
export interface LibraryPage {
  /** Of the address: host, and port where it is not the usual one. */
  origin: string;
  /** All ads of one advertiser, one ad, or a search. */
  subject: { kind: 'page'; id: string } | { kind: 'ad'; id: string } | { kind: 'search'; terms: string };
  /** Two capital letters, or `ALL`. */
  country: string;
}

/** Null for an address that is no page of the library. @param hosts further ones, as a test's own, besides {@link LIBRARY_HOSTS} */
export function parseLibraryUrl(address: string, hosts: readonly string[] = []): LibraryPage | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (![...LIBRARY_HOSTS, ...hosts].includes(url.host)) return null;
  if (!/^\/ads\/library\/?$/.test(url.pathname)) return null;
  const country = url.searchParams.get('country')?.toUpperCase() ?? 'ALL';
  const subject = subjectOf(url.searchParams);
  return subject && { origin: url.origin, subject, country };
}

function subjectOf(query: URLSearchParams): LibraryPage['subject'] | null {
  const page = query.get('view_all_page_id');
  if (page !== null && /^\d+$/.test(page)) return { kind: 'page', id: page };
  const ad = query.get('id');
  if (ad !== null && /^\d+$/.test(ad)) return { kind: 'ad', id: ad };
  const terms = query.get('q')?.trim();
  return terms ? { kind: 'search', terms } : null;
}

/** The same for two addresses that ask the library for the same ads; null for an address that is no page of it. */
export function libraryKey(address: string): string | null {
  const page = parseLibraryUrl(address);
  if (page === null) return null;
  const { subject, country } = page;
  return `${subject.kind}:${subject.kind === 'search' ? subject.terms.toLowerCase() : subject.id}:${country}`;
}
