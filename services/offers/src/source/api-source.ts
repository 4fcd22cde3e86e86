import { LIBRARY_ORIGIN, type LibraryPage, type UnreadableReason } from '@garimpo/offers-contract';
import { type Config, type Outbound, OutboundError, type OutboundErrorCode } from '@garimpo/service-kit';
import { type AdCount, type AdCountSource, UnreadableError } from './ad-count-source.ts';
import { type ArchivePage, readArchivePage } from './graph-answer.ts';

/** Versions are answered for two years: this one is to be raised before they are over. */
const VERSION = 'v24.0';
const PAGE_SIZE = 500;
/** Of more ads the count is "so many at least". */
const PAGES_MAX = 20;
const PAGE_BYTES_MAX = 4 * 1024 * 1024;
const PAGE_TIMEOUT_MS = 20_000;

/**
 * Where the API holds all ads and not only those on politics: the countries of the European Union, and the United Kingdom.
 * https://www.facebook.com/ads/library/api
 */
const COVERED = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** The library's official API, which counts nothing itself: the ids that it lists are counted, page by page. */
export class ApiSource implements AdCountSource {
  readonly name = 'api';
  readonly paceSeconds = 2;

  constructor(
    private readonly config: Pick<Config, 'metaAccessToken' | 'metaGraphUrl'>,
    private readonly outbound: Outbound,
  ) {}

  get enabled(): boolean {
    return this.config.metaAccessToken !== undefined;
  }

  /** It cannot be asked for the ads around one ad. */
  covers({ origin, subject, country }: LibraryPage): boolean {
    return (
      origin === LIBRARY_ORIGIN &&
      subject.kind !== 'ad' &&
      country.split(',').every((one) => COVERED.has(one))
    );
  }

  async read(page: LibraryPage, signal: AbortSignal): Promise<AdCount> {
    const ids = new Set<string>();
    let after: string | null = null;
    for (let pages = 0; pages < PAGES_MAX; pages += 1) {
      const answer: ArchivePage = await this.ask(page, { status: 'ACTIVE', limit: PAGE_SIZE, after }, signal);
      for (const id of answer.ids) ids.add(id);
      after = answer.after;
      if (after === null) break;
    }
    if (ids.size === 0) await this.refuseUnknown(page, signal);
    return { count: ids.size, precision: after === null ? 'exact' : 'approx' };
  }

  /** It answers nothing for ads that it does not hold, too. None that are active is a true zero only where it knows others. */
  private async refuseUnknown(page: LibraryPage, signal: AbortSignal): Promise<void> {
    const { ids } = await this.ask(page, { status: 'ALL', limit: 1, after: null }, signal);
    if (ids.length === 0) throw new UnreadableError('not_covered');
  }

  private async ask(
    page: LibraryPage,
    { status, limit, after }: { status: 'ACTIVE' | 'ALL'; limit: number; after: string | null },
    signal: AbortSignal,
  ): Promise<ArchivePage> {
    const url = new URL(`${this.config.metaGraphUrl}/${VERSION}/ads_archive`);
    const { country, subject } = page;
    const query = {
      ...subjectQuery(subject),
      ad_reached_countries: JSON.stringify(country.split(',')),
      ad_active_status: status,
      ad_type: 'ALL',
      fields: 'id',
      limit: String(limit),
      ...(after !== null && { after }),
    };
    url.search = String(new URLSearchParams(query));
    try {
      const response = await this.outbound.fetch(url, {
        // Never in the address, which others write down; nor is it followed elsewhere.
        headers: { authorization: `Bearer ${this.config.metaAccessToken}`, accept: 'application/json' },
        maxBytes: PAGE_BYTES_MAX,
        timeoutMs: PAGE_TIMEOUT_MS,
        maxRedirects: 0,
        signal,
      });
      return readArchivePage(response.status, await response.text());
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
      throw new UnreadableError(reasonOf(error.code), { cause: error });
    }
  }
}

function subjectQuery(subject: LibraryPage['subject']): Record<string, string> {
  if (subject.kind !== 'search') return { search_page_ids: JSON.stringify([subject.id]) };
  const search_type = subject.exact ? 'KEYWORD_EXACT_PHRASE' : 'KEYWORD_UNORDERED';
  return { search_terms: subject.terms, search_type };
}

function reasonOf(code: OutboundErrorCode): UnreadableReason {
  if (code === 'timeout') return 'timeout';
  return code === 'too_large' || code === 'too_many_redirects' ? 'changed_page' : 'unreachable';
}
