import {
  signals as inOrder,
  type Protection,
  type Signal,
  type VisitState,
} from '@garimpo/traffic-filter-contract';

const SCORE_MAX = 100;

export interface Score {
  /** 0 to 100. */
  score: number;
  /** In the order in which they are told; those that count nothing in this campaign among them. */
  signals: { signal: Signal; points: number }[];
}

/** The points of all signals together. */
export function scoreOf(found: readonly Signal[], { weights }: Pick<Protection, 'weights'>): Score {
  const signals = inOrder
    .filter((signal) => found.includes(signal))
    .map((signal) => ({ signal, points: weights[signal] }));
  const sum = signals.reduce((all, { points }) => all + points, 0);
  return { score: Math.min(SCORE_MAX, sum), signals };
}

/** What a score makes of a request, by the campaign's thresholds. */
export function stateOf(score: number, { pendingFrom, blockedFrom }: Protection): VisitState {
  if (score >= blockedFrom) return 'blocked';
  return score >= pendingFrom ? 'pending' : 'served';
}
