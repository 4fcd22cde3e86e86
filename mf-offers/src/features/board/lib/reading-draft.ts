import {
  COUNT_MAX,
  type CreateReadingInput,
  type OfferView,
  PASTED_PAGE_MAX,
  READING_EARLIEST,
} from '@garimpo/offers-contract';
import { readWholeNumber } from '../../../lib/whole-number.ts';

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

/** The form as it is typed. `checkedAt` is what a date field gives: `2026-11-20T08:40`, or nothing for now. */
export interface ReadingDraft {
  count: string;
  checkedAt: string;
}

export type CountProblem = 'required' | 'notANumber' | 'tooHigh';
export type TimeProblem = 'time' | 'future';

export type ReadingResult =
  | { ok: true; input: CreateReadingInput }
  | { ok: false; count: CountProblem | null; checkedAt: TimeProblem | null };

export function readReading(draft: ReadingDraft, now: Date): ReadingResult {
  const count = readWholeNumber(draft.count);
  const wrong = countProblem(draft.count, count);
  const moment = draft.checkedAt === '' ? null : brasiliaTime(draft.checkedAt);
  const checkedAt = moment === null ? null : timeProblem(moment, now);
  if (count === null || wrong !== null || checkedAt !== null) return { ok: false, count: wrong, checkedAt };
  return { ok: true, input: { count, ...(moment && { checkedAt: moment.toISOString() }) } };
}

/** When a reading was made for which nobody named a time: now, and after those the offer has, whatever this clock says. */
export function readingMoment({ latestCheckedAt }: OfferView, now: Date): Date {
  const last = latestCheckedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(latestCheckedAt);
  return last >= now.getTime() ? new Date(last + 1) : now;
}

function countProblem(typed: string, count: number | null): CountProblem | null {
  if (typed.trim() === '') return 'required';
  if (count === null) return 'notANumber';
  return count > COUNT_MAX ? 'tooHigh' : null;
}

function timeProblem(moment: Date, now: Date): TimeProblem | null {
  if (!(moment.getTime() >= Date.parse(READING_EARLIEST))) return 'time';
  return moment.getTime() > now.getTime() ? 'future' : null;
}

/** The product's time zone keeps UTC-3 the whole year, since 2019. The date field knows no zone of its own. */
function brasiliaTime(local: string): Date {
  return new Date(`${local}${local.length === 16 ? ':00' : ''}-03:00`);
}
