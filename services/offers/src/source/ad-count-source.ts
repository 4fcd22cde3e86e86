import type {
  LibraryPage,
  ReadingPrecision,
  ReadingSource,
  UnreadableReason,
} from '@garimpo/offers-contract';

/** What a source read of a library page. */
export interface AdCount {
  /** Active ads; zero only where the page shows zero. */
  count: number;
  precision: ReadingPrecision;
}

/** A page that could not be read. Unknown is never zero: this writes no reading. */
export class UnreadableError extends Error {
  constructor(
    readonly reason: UnreadableReason,
    options: { cause?: unknown } = {},
  ) {
    super(`the library page could not be read: ${reason}`, options);
    this.name = 'UnreadableError';
  }
}

/** Reads a count by itself. Pace and rests between its readings are not its own business: see the schedule. */
export interface AdCountSource {
  readonly name: Extract<ReadingSource, 'api' | 'browser'>;
  /** Seconds between two readings of all replicas together, at least. */
  readonly paceSeconds: number;
  /** False where the operator has not turned it on. */
  readonly enabled: boolean;
  /** False for a page whose ads it is known not to hold: it is not asked then. */
  covers(page: LibraryPage): boolean;
  /** Throws {@link UnreadableError}, and the signal's reason. */
  read(page: LibraryPage, signal: AbortSignal): Promise<AdCount>;
}

/** Injection token of the sources that read by themselves, in the order in which they are asked: `@Inject(AD_COUNT_SOURCES)`. */
export const AD_COUNT_SOURCES = Symbol('garimpo.offers.ad-count-sources');
