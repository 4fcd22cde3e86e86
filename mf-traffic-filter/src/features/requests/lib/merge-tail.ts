import type { VisitView } from '@garimpo/traffic-filter-contract';

/** Several processes store requests, each a little later than they came: so far back is looked again. */
const LATE_MS = 5_000;
/** Of what an answer holds, so that something new fits in it, too. */
const OVERLAP_MAX = 40;

/** The id behind which the next look begins; `null` while nothing is known, when the list itself is to be asked for. */
export function tailFrom(known: readonly VisitView[]): string | null {
  const [newest] = known;
  if (newest === undefined) return null;
  const settled = Date.parse(newest.at) - LATE_MS;
  const at = known.findIndex((visit) => Date.parse(visit.at) <= settled);
  return known[Math.min(at === -1 ? known.length - 1 : at, OVERLAP_MAX)]?.id ?? null;
}

/** Those of an answer that are not known yet, newest first. */
export function unknownOf(known: readonly VisitView[], answer: readonly VisitView[]): VisitView[] {
  const ids = new Set(known.map(({ id }) => id));
  return answer.filter(({ id }) => !ids.has(id));
}

/** Both in one list, each once, newest first. */
export function mergeVisits(known: readonly VisitView[], more: readonly VisitView[]): VisitView[] {
  return [...unknownOf(known, more), ...known].sort(newestFirst);
}

/** Of the same millisecond the larger id first, as the service orders them. */
function newestFirst(a: VisitView, b: VisitView): number {
  return Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}
