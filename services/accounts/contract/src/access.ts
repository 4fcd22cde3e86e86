import * as z from 'zod/mini';
import { ACCOUNT_DATA_PATH } from './account.ts';

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
  trialExpiresAt: string | null;
  /** Checkout of the account's plan, already addressed to this user. */
  checkoutUrl: string | null;
  /** Since when the account is to be deleted; absent while nobody wants that. */
  deletionRequestedAt?: string | null;
}

export const accessReasons = [
  'active',
  'no_plan',
  'blocked',
  'expired',
  'inactive',
  'deletion_pending',
] as const;

/** Whether protected pages open, why, and where the browser goes when they do not. */
export const accessDecision = z.object({
  allowed: z.boolean(),
  reason: z.enum(accessReasons),
  /** A path of the app, or an absolute checkout address; `null` when allowed. */
  goTo: z.nullable(z.string()),
});
export type AccessDecision = z.infer<typeof accessDecision>;

export const PLAN_CHOICE_PATH = '/escolher-plano';

/** An active subscription that was last renewed at this moment, or before, has run out at `now`. */
export function lastRenewalToRunOut(now: Date): Date {
  return new Date(now.getTime() - SUBSCRIPTION_DAYS * DAY_MS);
}

/** True when an active subscription was last renewed 30 or more days before `now`, or never. */
export function isExpired(renewedAt: string | null, now: Date): boolean {
  return renewedAt === null || Date.parse(renewedAt) <= lastRenewalToRunOut(now).getTime();
}

/** True from the moment that the trial was to end at. A trial without an end goes on. */
export function isTrialOver(trialExpiresAt: string | null, now: Date): boolean {
  return trialExpiresAt !== null && Date.parse(trialExpiresAt) <= now.getTime();
}

/**
 * Rules 3 to 7 of the access guard (specification, section 4), in their order. Rules 1 and 2 are the browser's:
 * without a user there is nothing to decide, and without a profile it waits. Before them all: who wants to be forgotten is
 * led to where that can be undone.
 */
export function decideAccess(account: AccountFacts, now: Date): AccessDecision {
  if (account.deletionRequestedAt != null) return refuse('deletion_pending', ACCOUNT_DATA_PATH);
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

/** The status to show: what has run out by `now` reads `expired` before any job has stored it. */
export function effectiveStatus(account: AccountFacts, now: Date): string | null {
  const { subscriptionStatus, subscriptionRenewedAt, trialExpiresAt } = account;
  if (subscriptionStatus === 'active' && isExpired(subscriptionRenewedAt, now)) return 'expired';
  if (subscriptionStatus === 'trialing' && isTrialOver(trialExpiresAt, now)) return 'expired';
  return subscriptionStatus;
}

/** End of validity, or `null` when nothing was ever paid. */
export function validUntil(renewedAt: string | null): Date | null {
  return renewedAt === null ? null : new Date(Date.parse(renewedAt) + SUBSCRIPTION_DAYS * DAY_MS);
}

/** Days from `now` to the end of validity, rounded up; zero or negative means expired. */
export function daysRemaining(until: Date, now: Date): number {
  return Math.ceil((until.getTime() - now.getTime()) / DAY_MS);
}
