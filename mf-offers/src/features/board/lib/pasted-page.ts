import { PASTED_PAGE_MAX } from '@garimpo/offers-contract';

/** A character has up to so many bytes in a file. */
const BYTES_PER_CHARACTER = 4;

export type PageProblem = 'page' | 'pageTooLong' | 'file';

/** What is wrong with a page before it is sent. */
export function pageProblem(content: string): PageProblem | null {
  if (content.trim() === '') return 'page';
  return content.length > PASTED_PAGE_MAX ? 'pageTooLong' : null;
}

/** True for a file that cannot hold a page of the length that is taken: it is not even read. */
export const isFileTooLarge = (sizeBytes: number): boolean =>
  sizeBytes > PASTED_PAGE_MAX * BYTES_PER_CHARACTER;
