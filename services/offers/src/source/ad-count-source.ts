import type { AdCount, LibraryPage, ReadingSource, UnreadableReason } from '@garimpo/offers-contract';

export type { AdCount };

/** A page that could not be read. It stores no reading, because unknown is never zero. */
export class UnreadableError extends Error {
  constructor(
    readonly reason: UnreadableReason,
    options: { cause?: unknown } = {},
  ) {
    super(`the library page could not be read: ${reason}`, options);
    this.name = 'UnreadableError';
  }
}

/** Reads a count on its own. The schedule, not the source, keeps pace and rests. */
export interface AdCountSource {
  readonly name: Extract<ReadingSource, 'api' | 'browser'>;
  /** Whom the library sees: the address that this process goes out by, or the token that all processes show. */
  readonly address: string;
  /** At least this many seconds lie between two readings of all replicas with one address. */
  readonly paceSeconds: number;
  /** False when the operator has not turned the source on. */
  readonly enabled: boolean;
  /** False for a page whose ads it is known not to have: it is not asked then. */
  covers(page: LibraryPage): boolean;
  /** Throws {@link UnreadableError}, and the signal's reason. */
  read(page: LibraryPage, signal: AbortSignal): Promise<AdCount>;
}

/** Injection token of the sources that read on their own, in the order in which they are asked. */
export const AD_COUNT_SOURCES = Symbol('garimpo.offers.ad-count-sources');
