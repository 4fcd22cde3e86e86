import { LIBRARY_ORIGIN, type LibraryPage, type UnreadableReason } from '@garimpo/offers-contract';
import { type Config, type Outbound, OutboundError, type OutboundErrorCode } from '@garimpo/service-kit';
import * as z from 'zod';
import { type AdCount, type AdCountSource, UnreadableError } from './ad-count-source.ts';

interface ArchivePage {
  ids: string[];
  /** Cursor of the next page; null after the last. */
  after: string | null;
}

const found = z.object({
  data: z.array(z.object({ id: z.string() })),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string().optional() }).optional() })
    .optional(),
});
const refused = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional() }),
});

/** https://developers.facebook.com/docs/graph-api/guides/error-handling and /docs/graph-api/overview/rate-limiting */
const RATE_LIMITED = new Set([4, 17, 32, 613]);
const BUSINESS_RATE_LIMITS = { from: 80_000, to: 80_014 };
const TEMPORARY = new Set([1, 2]);
/** The token is invalid: its session ended, or a permission is missing. */
const TOKEN_REFUSED = new Set([10, 102, 104, 190]);
const PERMISSIONS = { from: 200, to: 299 };
/** The owner of the token has not confirmed their identity, which this API requires. */
const IDENTITY_NOT_CONFIRMED = 2_332_002;

/** Throws {@link UnreadableError} with the reason of a refusal. */
function readArchivePage(status: number, body: string): ArchivePage {
  const answer = parsed(body);
  const page = found.safeParse(answer);
  if (status === 200 && page.success) {
    const { data, paging } = page.data;
    const after = data.length > 0 && paging?.next !== undefined ? paging.cursors?.after : undefined;
    return { ids: data.map(({ id }) => id), after: after ?? null };
  }
  const { error } = refused.safeParse(answer).data ?? {};
  throw new UnreadableError(error === undefined ? reasonOfStatus(status) : reasonOfError(error));
}

function reasonOfError(error: z.infer<typeof refused>['error']): UnreadableReason {
  const { code, error_subcode: subcode } = error;
  if (subcode === IDENTITY_NOT_CONFIRMED || TOKEN_REFUSED.has(code) || within(code, PERMISSIONS))
    return 'token_refused';
  if (RATE_LIMITED.has(code) || within(code, BUSINESS_RATE_LIMITS)) return 'rate_limited';
  return TEMPORARY.has(code) ? 'unreachable' : 'changed_page';
}

function reasonOfStatus(status: number): UnreadableReason {
  if (status === 429) return 'rate_limited';
  if (status === 401) return 'token_refused';
  return status >= 500 ? 'unreachable' : 'changed_page';
}

function within(code: number, { from, to }: { from: number; to: number }): boolean {
  return code >= from && code <= to;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** A version is supported for two years; raise it before that. */
const VERSION = 'v24.0';
const PAGE_SIZE = 500;
/** With more ads the count is a lower bound. */
const PAGES_MAX = 20;
const PAGE_BYTES_MAX = 4 * 1024 * 1024;
const PAGE_TIMEOUT_MS = 20_000;

/**
 * Countries for which the API has all ads and not only political ones: the European Union and the United Kingdom.
 * https://www.facebook.com/ads/library/api
 */
const COVERED = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** The library's official API. It has no count: the ids on its pages are counted. */
export class ApiSource implements AdCountSource {
  readonly name = 'api';
  readonly address = 'token';
  readonly paceSeconds = 2;

  constructor(
    private readonly config: Pick<Config, 'metaAccessToken' | 'metaGraphUrl'>,
    private readonly outbound: Outbound,
  ) {}

  get enabled(): boolean {
    return this.config.metaAccessToken !== undefined;
  }

  /** The API cannot search for the ads around one ad. */
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

  /**
   * The API also answers nothing for ads that it does not have. No active ads is a true zero only where it knows
   * inactive ones.
   */
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
        // The token never goes into the address, which others log, and redirects are not followed.
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
