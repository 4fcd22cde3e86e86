import type { ReadText } from '../charset/read-text.ts';

/** The page that a capture is of, once it was found. */
export interface OpenedPage {
  /** Where it was read, after redirects of every kind; without a fragment. */
  url: URL;
  /** Addresses that led here, in order, the one that was asked for first. */
  cameFrom: URL[];
  /** As `content-type` said. */
  type: string;
  bytes: Buffer;
  read: ReadText;
}
