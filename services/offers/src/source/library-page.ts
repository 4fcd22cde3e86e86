import { libraryCount, type ShownCount } from '@garimpo/offers-contract';
import { UnreadableError } from './ad-count-source.ts';
import { readPageText } from './page-text.ts';

export interface AnsweredPage {
  /** HTML, or the text of a page as copied by a user. */
  content: string;
  /** The address after redirects; absent for a pasted page. */
  url?: URL;
  status?: number;
}

/** Characters that are read. Pages of the library have two or three million. */
export const CONTENT_MAX = 5_000_000;

/**
 * The count of active ads that a page of the library shows. Throws {@link UnreadableError}.
 * @param searched the search terms: the page repeats them, so they must not count as its own words
 */
export async function readLibraryPage(
  { content, url, status }: AnsweredPage,
  searched = '',
): Promise<ShownCount> {
  // Nothing of what a refusal carries is read.
  const page = await readPageText(status === 429 ? '' : content.slice(0, CONTENT_MAX));
  const read = libraryCount({ page, url, status, searched });
  if ('unreadable' in read) throw new UnreadableError(read.unreadable);
  return read;
}
