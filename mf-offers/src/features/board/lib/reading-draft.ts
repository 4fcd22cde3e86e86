import {
  COUNT_MAX,
  type CreateReadingInput,
  type OfferView,
  PASTED_PAGE_MAX,
  READING_EARLIEST,
  type ReadingView,
  readingView,
} from '@garimpo/offers-contract';
import * as z from 'zod/mini';
import { readWholeNumber } from '../../../lib/whole-number.ts';

const BYTES_PER_CHARACTER = 4;

export type PageProblem = 'page' | 'pageTooLong' | 'file';

export function pageProblem(content: string): PageProblem | null {
  if (content.trim() === '') return 'page';
  return content.length > PASTED_PAGE_MAX ? 'pageTooLong' : null;
}

/** True for a file that is certainly too long, so that it is not read. */
export const isFileTooLarge = (sizeBytes: number): boolean =>
  sizeBytes > PASTED_PAGE_MAX * BYTES_PER_CHARACTER;

/** The form's values as text. `checkedAt` is what a date field gives, such as `2026-11-20T08:40`; empty means now. */
export const readingDraft = z.object({ count: z.string(), checkedAt: z.string() });
export type ReadingDraft = z.infer<typeof readingDraft>;
/** The form of a correction: what it corrects, and the values. */
export const correctionDraft = z.extend(readingDraft, { reading: readingView });
export const emptyReading: ReadingDraft = { count: '', checkedAt: '' };

/** A reading as the form shows it, in the time of Brasília and to the minute. */
export function draftOfReading({ count, checkedAt }: ReadingView): ReadingDraft {
  const local = new Date(Date.parse(checkedAt) - BRASILIA_BEHIND_MS).toISOString();
  return { count: String(count), checkedAt: local.slice(0, 'YYYY-MM-DDTHH:MM'.length) };
}

/** The reading whose count the card shows. */
export function latestReading(offer: OfferView): ReadingView | null {
  const { latestCount: count, latestCheckedAt: checkedAt, latestSource, latestPrecision } = offer;
  if (count === null || checkedAt === null) return null;
  return { count, checkedAt, source: latestSource ?? 'manual', precision: latestPrecision ?? 'exact' };
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

/**
 * The moment of a reading without a typed time: now, but after the offer's latest reading even where this clock is
 * behind.
 */
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

const BRASILIA_BEHIND_MS = 3 * 60 * 60 * 1000;

/** São Paulo has been UTC-3 all year since 2019. The date field has no time zone. */
function brasiliaTime(local: string): Date {
  return new Date(`${local}${local.length === 16 ? ':00' : ''}-03:00`);
}
