import type { UnreadableReason } from '@garimpo/offers-contract';
import * as z from 'zod';
import { UnreadableError } from './ad-count-source.ts';

/** One page of an answer of the API, as far as counting needs it. */
export interface ArchivePage {
  ids: string[];
  /** Where the next page begins; null after the last. */
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
/** The token is no longer good, or never was: a session that ended, a permission that is missing. */
const TOKEN_REFUSED = new Set([10, 102, 104, 190]);
const PERMISSIONS = { from: 200, to: 299 };
/** Whoever made the token has not proved who they are, which this API asks for. */
const IDENTITY_NOT_CONFIRMED = 2_332_002;

/** Throws {@link UnreadableError} with what the API has against answering. */
export function readArchivePage(status: number, body: string): ArchivePage {
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
