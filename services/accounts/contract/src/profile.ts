import * as z from 'zod/mini';
import { ACCOUNT_DATA_PATH } from './account.ts';
import { type PlanLimits, planLimits, planNames, type SoldPlan } from './plan.ts';

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
  /** Moment at which the deletion was requested; absent when none is pending. */
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

/** Access decision for protected pages: allowed or not, the reason, and where to redirect. */
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
 * Rules 3 to 7 of the access guard (specification, section 4), in order. The browser applies rules 1 and 2: without a
 * user there is nothing to decide, and without a profile it waits. An account with a pending deletion is redirected
 * first, to the page where the deletion can be cancelled.
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

export const FULL_NAME_MAX = 120;

export const profileParams = z.strictObject({ userId: z.uuid() });

/**
 * A profile is made once from the verified token of its user (name and wished plan from the sign-up metadata);
 * asking again answers the same profile, and changes nothing of it but an address that the token knows better.
 */
export const createProfileInput = z.strictObject({});

/** Languages that numbers and dates can be written in; the texts are Portuguese in all of them. */
export const languages = ['en', 'pt', 'es'] as const;
export type Language = (typeof languages)[number];

/** An empty name takes the name away. */
export const fullName = z.string().check(
  z.trim(),
  z.maxLength(FULL_NAME_MAX),
  // Postgres text cannot hold NUL, and a lone surrogate is no character: refused rather than mangled.
  z.refine((name) => !name.includes('\0') && name.isWellFormed(), {
    message: 'holds a character that cannot be stored',
  }),
);

/** Only the newest are kept; a dropped mark shows its hint once more and does no other harm. */
export const MARKS_MAX = 32;
/** Most marks that one request may add. */
const MARKS_ADDED_MAX = 8;

/**
 * The name of something that an account has come past or put away, such as a hint: its tool, a dot, and what it is. Any
 * tool may read it; only the one that it is named after sets it.
 */
export const mark = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,19}\.[a-z][a-z0-9-]{0,39}$/));

/** Fields that are absent stay unchanged. */
export const updateProfileInput = z
  .strictObject({
    fullName: z.optional(fullName),
    language: z.optional(z.enum(languages)),
    /** Consent to optional emails; security emails are always sent. */
    emailNotifications: z.optional(z.boolean()),
    /** Added to those that are there, so that two tabs take nothing from each other; none is ever taken off. */
    addMarks: z.optional(z.array(mark).check(z.minLength(1), z.maxLength(MARKS_ADDED_MAX))),
  })
  .check(
    z.refine((input) => Object.values(input).some((value) => value !== undefined), {
      message: 'names nothing to change',
    }),
  );
export type UpdateProfileInput = z.infer<typeof updateProfileInput>;

export const profileView = z.object({
  id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  fullName: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  language: z.enum(languages),
  emailNotifications: z.boolean(),
  /** Marks in the order in which they were set. */
  marks: z.array(z.string()),
  planId: z.nullable(z.uuid()),
  planName: z.nullable(z.enum(planNames)),
  createdAt: z.iso.datetime(),
  trialStartedAt: z.nullable(z.iso.datetime()),
  trialExpiresAt: z.nullable(z.iso.datetime()),
  /** Effective status: a stored `active` past its end date reads `expired`. */
  subscriptionStatus: z.nullable(z.string()),
  subscriptionRenewedAt: z.nullable(z.iso.datetime()),
  access: accessDecision,
  permissions: z.object({ admin: z.boolean(), privileged: z.boolean() }),
});
export type ProfileView = z.infer<typeof profileView>;
export const profileReply = z.object({ profile: profileView });

export const usageReply = z.object({
  usage: z.array(z.object({ counter: z.string(), used: z.int(), limit: z.int() })),
});
export type UsageReply = z.infer<typeof usageReply>;

/** Limit of the plan that bounds each usage counter. */
export const counterLimits = {
  libraries: 'maxLibraries',
  clones: 'maxClones',
  quizzes: 'maxQuizzes',
  anticlones: 'maxAnticlone',
  /** Per calendar month. This limit never blocks; usage beyond it is charged. */
  requests: 'maxCloakerRequests',
} as const satisfies Record<string, keyof PlanLimits>;
export type UsageCounter = keyof typeof counterLimits;

/** Days that what a user has shown to the public goes on for after the end of the subscription. */
export const PUBLIC_DAYS_AFTER_END = 30;

export const subscriptionView = z.object({
  active: z.boolean(),
  limits: z.nullable(planLimits),
  /** Absent where there is none: `limits` is null then. */
  plan: z.optional(z.enum(planNames)),
  /** When what was paid for ended, or will; absent while it goes on, and where nothing was ever paid. */
  endsAt: z.optional(z.iso.datetime()),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

/** Contact of a user. `mail` is false when optional emails must not be sent: opted out, or a deletion is pending. */
export const contactView = z.object({ email: z.nullable(z.string()), mail: z.boolean() });
export type ContactView = z.infer<typeof contactView>;

/** What other domains may ask of accounts: in process, or over HTTP when accounts runs elsewhere. */
export abstract class AccountsPort {
  /** `limits` is null when the user has no plan. */
  abstract subscriptionOf(userId: string): Promise<SubscriptionView>;
  /** `email` is null while the address is not verified, and for a user who is not known. */
  abstract contactOf(userId: string): Promise<ContactView>;
  /** Plans with the subscriptions that are active at a moment, for what an installation must be able to do. */
  abstract soldPlans(at: Date): Promise<SoldPlan[]>;
}
