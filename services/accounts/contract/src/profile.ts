import * as z from 'zod/mini';
import { accessDecision } from './access.ts';
import { type PlanLimits, planLimits, planNames } from './plan.ts';

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

/** Of them the latest are kept: a mark that is forgotten shows a hint once more, and no more than that. */
export const MARKS_MAX = 32;
/** In one request. */
const MARKS_ADDED_MAX = 8;

/**
 * The name of something that an account has come past or put away, such as a hint: its tool, a dot, and what it is. Any
 * tool may read it; only the one that it is named after sets it.
 */
export const mark = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,19}\.[a-z][a-z0-9-]{0,39}$/));

/** What is not named stays as it is. */
export const updateProfileInput = z
  .strictObject({
    fullName: z.optional(fullName),
    language: z.optional(z.enum(languages)),
    /** Whether mails that nobody has to have are wanted; those about the safety of the account always go. */
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
  /** In the order in which they were set. */
  marks: z.array(z.string()),
  planId: z.nullable(z.uuid()),
  planName: z.nullable(z.enum(planNames)),
  createdAt: z.iso.datetime(),
  trialStartedAt: z.nullable(z.iso.datetime()),
  trialExpiresAt: z.nullable(z.iso.datetime()),
  /** As it counts now: a stored `active` past its validity reads `expired`. */
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

/** Which plan limit bounds which counter that a domain registers. */
export const counterLimits = {
  libraries: 'maxLibraries',
  clones: 'maxClones',
  quizzes: 'maxQuizzes',
  anticlones: 'maxAnticlone',
  /** Of this month, and the one that stops nothing: what goes beyond is charged. */
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

/** Where a user is written to. `mail` is false for mails that nobody has to have: not wanted, or the account is to be deleted. */
export const contactView = z.object({ email: z.nullable(z.string()), mail: z.boolean() });
export type ContactView = z.infer<typeof contactView>;

/** What other domains may ask of accounts: in process, or over HTTP when accounts runs elsewhere. */
export abstract class AccountsPort {
  /** `limits` is null when the user has no plan. */
  abstract subscriptionOf(userId: string): Promise<SubscriptionView>;
  /** `email` is null while the address is not verified, and for a user who is not known. */
  abstract contactOf(userId: string): Promise<ContactView>;
}
