import type { OfferView } from '@garimpo/offers-contract';

/** The parts that every card has: frame, date, count, time of the reading and links. */
const BARE = 150;
/** The reason of a failed reading and its next try take four lines, a wait two, the time of a reading one. */
const READING_LINE = 16;
const MORE_LINES = { unreadable: 3, waiting: 1, read: 0 };
/** Two lines of title hold about this many characters. */
const TITLE_LINE = 20;
const TITLE_LETTERS = 24;
const TEXT_LINE = 16;
const TEXT_LETTERS = 42;
const GAP = 8;
const TAG_ROW = 21;
const TAG_LETTERS = 34;
const TOUCH_EXTRA = 19;
const GROWTH_LINE = 18;
/** Title and counts; a finger needs a larger menu. */
const COMPACT = 78;
const COMPACT_TOUCH_EXTRA = 16;
/** The pictures of its ads. */
const ADS_ROW = 36;

/** Estimated height of a card in pixels, good enough to lay out cards that are not drawn yet. */
export function cardHeight(
  offer: OfferView,
  { touch, compact }: { touch: boolean; compact: boolean },
): number {
  if (compact) return COMPACT + (touch ? COMPACT_TOUCH_EXTRA : 0);
  const title = Math.min(Math.ceil(offer.title.length / TITLE_LETTERS), 2) * TITLE_LINE;
  const described = offer.description === null ? 0 : offer.description.length;
  const description =
    described === 0 ? 0 : GAP + Math.min(Math.ceil(described / TEXT_LETTERS), 2) * TEXT_LINE;
  const letters = offer.tags.reduce((sum, tag) => sum + tag.length + 4, 0);
  const tags = letters === 0 ? 0 : GAP + Math.ceil(letters / TAG_LETTERS) * TAG_ROW;
  const growth = offer.growth7 == null ? 0 : GROWTH_LINE;
  const waits = offer.latestCount === null || offer.nextRead?.place != null;
  const reading = MORE_LINES[offer.unreadable ? 'unreadable' : waits ? 'waiting' : 'read'] * READING_LINE;
  const ads = offer.creatives ? GAP + ADS_ROW : 0;
  return BARE + title + reading + growth + ads + description + tags + (touch ? TOUCH_EXTRA : 0);
}

/** The positions in view, and those that must stay drawn out of view. */
export function positionsToDraw(inView: readonly number[], kept: readonly number[], count: number): number[] {
  const known = kept.filter((at) => at >= 0 && at < count);
  return known.length === 0 ? [...inView] : [...new Set([...inView, ...known])].sort((a, b) => a - b);
}
