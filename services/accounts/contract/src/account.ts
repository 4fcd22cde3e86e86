import * as z from 'zod/mini';

/** Page on which people download their data and delete their account; it opens without a subscription too. */
export const ACCOUNT_DATA_PATH = '/conta/dados';

/** Days in which a deletion that was asked for can be undone. */
export const DELETION_DAYS = 7;
/** Longest age of a sign-in, in minutes, that may delete an account. */
export const RECENT_SIGN_IN_MINUTES = 10;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const accountData = z.object({
  /** `null` unless a deletion was requested. */
  deletion: z.nullable(z.object({ requestedAt: z.iso.datetime(), erasedFrom: z.iso.datetime() })),
  /** True when the sign-in is recent enough to delete the account. */
  recentSignIn: z.boolean(),
  /** A subscription that the provider may go on charging, which only the provider can end. */
  paidSubscription: z.boolean(),
});
export type AccountData = z.infer<typeof accountData>;
/** Undoing a deletion takes nothing but the will to. */
export const restoreAccountInput = z.strictObject({});

export const accountDataReply = z.object({ account: accountData });

/** Moment from which an account whose deletion was requested is erased. */
export function erasedFrom(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DELETION_DAYS * DAY_MS);
}

/**
 * Moment of the last proof of identity in the token's `amr`, or `null` where it has none. Renewing a session is no
 * proof and does not change it.
 */
export function lastProofAt(claims: Record<string, unknown>): Date | null {
  const proofs = Array.isArray(claims['amr']) ? (claims['amr'] as unknown[]) : [];
  const seconds = proofs
    .map((proof) => (proof as { timestamp?: unknown } | null)?.timestamp)
    .filter((timestamp) => typeof timestamp === 'number');
  return seconds.length === 0 ? null : new Date(Math.max(...seconds) * 1000);
}

export function isRecentSignIn(claims: Record<string, unknown>, now: Date): boolean {
  const provenAt = lastProofAt(claims);
  return provenAt !== null && now.getTime() - provenAt.getTime() <= RECENT_SIGN_IN_MINUTES * MINUTE_MS;
}
