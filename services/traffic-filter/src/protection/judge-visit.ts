import {
  choosePage,
  signals as inOrder,
  type PageKind,
  type Protection,
  type Reason,
  type Refusal,
  type RoutingRule,
  type Signal,
  type VisitorFacts,
  type VisitorKind,
  type VisitState,
} from '@garimpo/traffic-filter-contract';

const SCORE_MAX = 100;

interface Score {
  /** 0 to 100. */
  score: number;
  /** In the order of display, with those that have no points in this campaign. */
  signals: { signal: Signal; points: number }[];
}

/** The points of all signals together. */
function scoreOf({ signals: found, isNameless }: JudgedFacts, protection: Protection): Score {
  const pointsOf = (signal: Signal) =>
    signal === 'bare_request' && isNameless ? pointsOfNameless(protection) : protection.weights[signal];
  const signals = inOrder
    .filter((signal) => found.includes(signal))
    .map((signal) => ({ signal, points: pointsOf(signal) }));
  const sum = signals.reduce((all, { points }) => all + points, 0);
  return { score: Math.min(SCORE_MAX, sum), signals };
}

/**
 * Every browser of a person says which one it is, so who does not is flagged by this alone, unless the owner gives such requests no points, or
 * flags nobody.
 */
function pointsOfNameless({ weights, pendingFrom, blockedFrom }: Protection): number {
  const usual = weights.bare_request;
  const isFlagging = pendingFrom <= SCORE_MAX && pendingFrom < blockedFrom;
  return usual === 0 || !isFlagging ? usual : Math.max(usual, pendingFrom);
}

/** What a score makes of a request, by the campaign's thresholds. */
function stateOf(score: number, { pendingFrom, blockedFrom }: Protection): VisitState {
  if (score >= blockedFrom) return 'blocked';
  return score >= pendingFrom ? 'pending' : 'served';
}

export interface JudgedFacts extends VisitorFacts {
  signals: readonly Signal[];
  /** The visitor does not read the answer yet: it is prefetched, or only its head is requested. */
  isLookahead: boolean;
  /** It does not say which browser it is. */
  isNameless: boolean;
  /** The owner's rule for the visitor's address. */
  addressRule: 'allow' | 'block' | null;
  /** Visits of that address in the last minute, with this one. */
  visitsInMinute: number;
}

export interface Judgement extends Score {
  reason: Reason;
  /** Null for what is blocked. */
  page: PageKind | null;
  state: VisitState;
  kind: VisitorKind;
  refusal: Refusal | null;
}

/**
 * Decides the page, and whether the request is counted, flagged or blocked. Only device and network choose the page:
 * a suspected visitor gets the same page as others, or none. A declared robot is led like a person, whatever the
 * score, the rate or a rule says.
 */
export function judgeVisit(
  campaign: RoutingRule & { protection: Protection },
  facts: JudgedFacts,
): Judgement {
  const { page, reason } = choosePage(campaign, facts);
  const { protection } = campaign;
  const scored = scoreOf(facts, protection);
  if (facts.isDeclaredRobot)
    return { ...scored, page, reason, state: 'served', kind: 'declared_robot', refusal: null };
  const kind = facts.isLookahead ? 'lookahead' : 'person';
  if (facts.addressRule === 'allow') return { ...scored, page, reason, state: 'served', kind, refusal: null };
  const refusal = refusalOf(protection, facts, scored.score);
  if (refusal !== null) return { ...scored, page: null, reason, state: 'blocked', kind: 'invalid', refusal };
  if (facts.isLookahead) return { ...scored, page, reason, state: 'served', kind, refusal: null };
  const state = stateOf(scored.score, protection);
  if (state === 'pending') return { ...scored, page, reason, state, kind: 'invalid', refusal: 'score' };
  return { ...scored, page, reason, state, kind, refusal: null };
}

function refusalOf(
  protection: Protection,
  { addressRule, visitsInMinute }: JudgedFacts,
  score: number,
): Refusal | null {
  if (addressRule === 'block') return 'address_rule';
  if (protection.perMinute > 0 && visitsInMinute > protection.perMinute) return 'rate';
  return stateOf(score, protection) === 'blocked' ? 'score' : null;
}
