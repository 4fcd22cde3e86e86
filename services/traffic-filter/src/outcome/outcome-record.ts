import { timeOfId } from '@garimpo/service-kit';

/** What somebody says that a visit led to, as it lies on disk. Times are ISO 8601 in UTC. */
export interface OutcomeRecord {
  /** Of the campaign. */
  key: string;
  visit: string;
  visitedAt: string;
  kind: 'click' | 'conversion';
  /** Empty for a click, and for a conversion that was told without a name. */
  event: string;
  signed: boolean;
  valueCents: number | null;
  toldAt: string;
}

const TIMED_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Clocks of two machines. */
const AHEAD_MS = 5 * 60_000;
/** Requests are kept for thirteen months once theirs is over. */
const VISITS_KEPT_MS = 430 * 24 * 60 * 60_000;

/** When the visit was, by its id; `null` where no visit of the log can have such an id. */
export function visitedAt(visit: string, now: Date): Date | null {
  if (!TIMED_ID.test(visit)) return null;
  const at = timeOfId(visit);
  const age = now.getTime() - at.getTime();
  return age < -AHEAD_MS || age > VISITS_KEPT_MS ? null : at;
}

/** `null` where no visit of the log can have that id. */
export function newOutcome(
  told: Pick<OutcomeRecord, 'key' | 'visit' | 'kind'> & Partial<OutcomeRecord>,
  now: Date,
): OutcomeRecord | null {
  const at = visitedAt(told.visit, now);
  if (at === null) return null;
  return {
    event: '',
    signed: false,
    valueCents: null,
    ...told,
    visit: told.visit.toLowerCase(),
    visitedAt: at.toISOString(),
    toldAt: now.toISOString(),
  };
}
