import * as z from 'zod/mini';

/** Days that one payment covers. */
export const SUBSCRIPTION_DAYS = 30;
export const TRIAL_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const BLOCKED_STATUSES = ['refused', 'refunded', 'chargeback'];

/** What the access guard needs to know of an account. */
export interface AccountFacts {
  planId: string | null;
  subscriptionStatus: string | null;
  subscriptionRenewedAt: string | null;
  /** Checkout of the account's plan, already addressed to this user. */
  checkoutUrl: string | null;
}

export const accessReasons = ['active', 'no_plan', 'blocked', 'expired', 'inactive'] as const;

/** Whether protected pages open, why, and where the browser goes when they do not. */
export const accessDecision = z.object({
  allowed: z.boolean(),
  reason: z.enum(accessReasons),
  /** A path of the app, or an absolute checkout address; `null` when allowed. */
  goTo: z.nullable(z.string()),
});
export type AccessDecision = z.infer<typeof accessDecision>;

export const PLAN_CHOICE_PATH = '/escolher-plano';

/** True when an active subscription was last renewed 30 or more days before `now`, or never. */
export function isExpired(renewedAt: string | null, now: Date): boolean {
  return renewedAt === null || now.getTime() - Date.parse(renewedAt) >= SUBSCRIPTION_DAYS * DAY_MS;
}

/**
 * Rules 3 to 7 of the access guard (specification, section 4), in their order. Rules 1 and 2 are the browser's:
 * without a user there is nothing to decide, and without a profile it waits.
 */
export function decideAccess(account: AccountFacts, now: Date): AccessDecision {
  if (account.planId === null) return refuse('no_plan', PLAN_CHOICE_PATH);
  if (BLOCKED_STATUSES.includes(account.subscriptionStatus ?? '')) return refuse('blocked', PLAN_CHOICE_PATH);
  if (account.subscriptionStatus === 'active') {
    if (isExpired(account.subscriptionRenewedAt, now)) return refuse('expired', PLAN_CHOICE_PATH);
    return { allowed: true, reason: 'active', goTo: null };
  }
  return refuse('inactive', account.checkoutUrl ?? PLAN_CHOICE_PATH);
}

function refuse(reason: AccessDecision['reason'], goTo: string): AccessDecision {
  return { allowed: false, reason, goTo };
}

/** The status to show: a stored `active` past its validity reads `expired` before any job has stored it. */
export function effectiveStatus(account: AccountFacts, now: Date): string | null {
  if (account.subscriptionStatus === 'active' && isExpired(account.subscriptionRenewedAt, now))
    return 'expired';
  return account.subscriptionStatus;
}

/** End of validity, or `null` when nothing was ever paid. */
export function validUntil(renewedAt: string | null): Date | null {
  return renewedAt === null ? null : new Date(Date.parse(renewedAt) + SUBSCRIPTION_DAYS * DAY_MS);
}

/** Days from `now` to the end of validity, rounded up; zero or negative means expired. */
export function daysRemaining(until: Date, now: Date): number {
  return Math.ceil((until.getTime() - now.getTime()) / DAY_MS);
}
