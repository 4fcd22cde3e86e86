import type { AlertCondition } from '@garimpo/offers-contract';

/** What a rule knows from the readings before: whether its condition held. Null while it has seen none. */
export type Held = boolean | null;

/** Counts that a reading is held against. */
export interface Before {
  /** Of the reading before this one; null for the first. */
  previous: number | null;
  /** For `rises`: of the last reading that is at least its days older, else of the offer's first one; null where this is it. */
  base: number | null;
}

export interface Verdict {
  fires: boolean;
  direction: 'up' | 'down';
  previousCount: number | null;
  held: boolean;
}

/** A count must fall this far under the threshold, in percent of it and by one at least, to count as below again. */
const MARGIN_PERCENT = 5;
/** The growth must fall under this part of the one asked for before the rule fires again. */
const REARM_PERCENT = 80;

/**
 * What one reading comes to for one rule. `crosses` fires on every change of side, the others when their condition begins to
 * hold; a rule that has seen no reading fires when it holds at the first. What held a moment ago holds a little longer, so
 * that counts which tremble around a line fire once. A page that could not be read is no reading and never comes here.
 */
export function judge(condition: AlertCondition, held: Held, before: Before, count: number): Verdict {
  const holds = holdsFor(condition, held === true, before, count);
  const fires = condition.kind === 'crosses' ? holds !== (held ?? false) : holds && held !== true;
  return {
    fires,
    direction: condition.kind === 'zero' || !holds ? 'down' : 'up',
    previousCount: condition.kind === 'rises' ? before.base : before.previous,
    held: holds,
  };
}

function holdsFor(condition: AlertCondition, held: boolean, before: Before, count: number): boolean {
  switch (condition.kind) {
    case 'crosses':
      return held ? !isBelowAgain(condition.threshold, count) : count >= condition.threshold;
    case 'rises':
      return hasRisen(held ? condition.percent * (REARM_PERCENT / 100) : condition.percent, before, count);
    case 'zero':
      return count === 0;
  }
}

/** Zero is below any threshold: the margin of a small one would let nothing count as below. */
function isBelowAgain(threshold: number, count: number): boolean {
  const margin = Math.max(1, Math.round((threshold * MARGIN_PERCENT) / 100));
  return count < threshold - margin || count === 0;
}

/** From zero to anything is growth beyond every percentage. */
function hasRisen(percent: number, { base }: Before, count: number): boolean {
  if (base === null) return false;
  return base === 0 ? count > 0 : (count - base) * 100 >= percent * base;
}
