import type { AccessDecision, AccountFacts } from '../profile.ts';

/** Facts of an account, with times in days from now so that a database can be filled from them. */
export interface GuardCase {
  /** Rule of the specification (section 4) and what is special about it. */
  name: string;
  hasPlan: boolean;
  status: string | null;
  renewedDaysAgo: number | null;
  /** Negative once the trial is over. */
  trialEndsInDays: number | null;
  reason: AccessDecision['reason'];
  /** Where the browser ends up: the plan's checkout, or the choice of a plan when it has none. */
  ends: 'open' | 'plans' | 'checkout';
  /** What the profile shows as the status. */
  shown: string | null;
}

const MINUTE = 1 / (24 * 60);

type Outcome = Pick<GuardCase, 'reason' | 'ends'>;
const open: Outcome = { reason: 'active', ends: 'open' };
const noPlan: Outcome = { reason: 'no_plan', ends: 'plans' };
const blocked: Outcome = { reason: 'blocked', ends: 'plans' };
const expired: Outcome = { reason: 'expired', ends: 'plans' };
const unpaid: Outcome = { reason: 'inactive', ends: 'checkout' };

/** Every branch of the access guard that an account can be in once it has a profile. */
export const GUARD_CASES: readonly GuardCase[] = [
  account('3: no plan, active', { hasPlan: false }, noPlan),
  account('3: no plan, trialing', { hasPlan: false, status: 'trialing' }, noPlan),
  account('3: no plan goes before what is blocked', { hasPlan: false, status: 'refunded' }, noPlan),
  account('4: refused', { status: 'refused' }, blocked),
  account('4: refunded', { status: 'refunded' }, blocked),
  account('4: chargeback', { status: 'chargeback' }, blocked),
  account('4: chargeback, renewed long ago', { status: 'chargeback', renewedDaysAgo: 90 }, blocked),
  account('5: active, renewed 30 days ago', { renewedDaysAgo: 30 }, expired, 'expired'),
  account('5: active, renewed 31 days ago', { renewedDaysAgo: 31 }, expired, 'expired'),
  account('5: active, never renewed', { renewedDaysAgo: null }, expired, 'expired'),
  account('6: trialing', { status: 'trialing', renewedDaysAgo: null, trialEndsInDays: 3 }, unpaid),
  account(
    '6: trialing, the trial over',
    { status: 'trialing', renewedDaysAgo: null, trialEndsInDays: -1 },
    unpaid,
    'expired',
  ),
  account('6: trialing without an end', { status: 'trialing', renewedDaysAgo: null }, unpaid),
  account('6: canceled', { status: 'canceled' }, unpaid),
  account('6: expired, as a job has stored it', { status: 'expired', renewedDaysAgo: 45 }, unpaid),
  account('6: past due', { status: 'past_due' }, unpaid),
  account('6: unpaid', { status: 'unpaid' }, unpaid),
  account('6: a status that nobody knows', { status: 'em_analise' }, unpaid),
  account('6: no status', { status: null }, unpaid),
  account('7: active, renewed today', { renewedDaysAgo: 0 }, open),
  account('7: active, renewed 29 days ago', { renewedDaysAgo: 29 }, open),
  account('7: active, a minute short of 30 days', { renewedDaysAgo: 30 - MINUTE }, open),
  account('7: active, whatever became of the trial', { trialEndsInDays: -20 }, open),
];

function account(
  name: string,
  facts: Partial<GuardCase>,
  outcome: Outcome,
  shown: string | null | undefined = undefined,
): GuardCase {
  const whole = { hasPlan: true, status: 'active', renewedDaysAgo: 1, trialEndsInDays: null, ...facts };
  return { name, ...whole, ...outcome, shown: shown === undefined ? whole.status : shown };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The case as the access rules are asked about it at `now`. */
export function guardFacts(
  one: GuardCase,
  context: { now: Date; planId: string; checkoutUrl: string | null },
): AccountFacts {
  const at = (days: number | null) =>
    days === null ? null : new Date(context.now.getTime() + days * DAY_MS).toISOString();
  return {
    planId: one.hasPlan ? context.planId : null,
    subscriptionStatus: one.status,
    subscriptionRenewedAt: at(one.renewedDaysAgo === null ? null : -one.renewedDaysAgo),
    trialExpiresAt: at(one.trialEndsInDays),
    checkoutUrl: context.checkoutUrl,
  };
}
