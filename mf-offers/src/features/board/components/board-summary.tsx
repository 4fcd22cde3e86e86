import type { OfferView } from '@garimpo/offers-contract';
import { daysBetween, formatDateCard, formatTime, useGarimpo } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';
import { latestReadingAt } from '../lib/latest-reading.ts';

export interface BoardSummaryProps {
  offers: readonly OfferView[];
  shown: number;
}

/** How many offers, and how fresh their counts are. */
export function BoardSummary({ offers, shown }: BoardSummaryProps) {
  const { now } = useGarimpo();
  const readAt = latestReadingAt(offers);
  const count =
    shown === offers.length ? text.board.offerCount(shown) : text.board.shownOf(shown, offers.length);
  return (
    <p role="status" className="ml-auto text-small text-ink-3 tabular-nums max-md:w-full">
      {readAt === null ? count : text.facts(count, readingText(readAt, now()))}
    </p>
  );
}

function readingText(readAt: Date, now: Date): string {
  const days = daysBetween(readAt, now);
  if (days === 0) return text.board.readingToday(formatTime(readAt));
  if (days === 1) return text.board.readingYesterday(formatTime(readAt));
  return text.board.readingOn(formatDateCard(readAt));
}
