import type { CloneReason } from '@garimpo/anticlone-contract';
import { BrowserError, OutboundError } from '@garimpo/service-kit';

/** Why nothing can be said of a page: none of what could be said of one that was read. */
export type FailureReason = Extract<CloneReason, 'unreachable' | 'error_status' | 'refused' | 'not_html'>;

/** The page was asked for, and there is nothing to compare. */
export class PageFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'PageFailure';
  }
}

/** What a visit failed of, where that is a matter of the page; anything else stays as it is. */
export function failureOf(error: unknown): unknown {
  if (error instanceof OutboundError) {
    const { code } = error;
    if (code === 'bad_address' || code === 'private_address')
      return new PageFailure('refused', { cause: error });
    // Nothing that people read is as large.
    if (code === 'too_large') return new PageFailure('not_html', { cause: error });
    return new PageFailure('unreachable', { cause: error });
  }
  if (error instanceof BrowserError) return new PageFailure('unreachable', { cause: error });
  if (!(error instanceof Error) || error instanceof PageFailure) return error;
  const isOfPage = error.name === 'TimeoutError' || error.message.includes('net::ERR_');
  return isOfPage ? new PageFailure('unreachable', { cause: error }) : error;
}
