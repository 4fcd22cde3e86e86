import * as z from 'zod/mini';

/** Where people take a copy of their data away and delete their account, with a subscription or without one. */
export const ACCOUNT_DATA_PATH = '/conta/dados';

/** Days in which a deletion that was asked for can be undone. */
export const DELETION_DAYS = 7;
/** To delete an account takes a sign-in that is no older. */
export const RECENT_SIGN_IN_MINUTES = 10;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const accountData = z.object({
  /** `null` as long as nobody asked for it. */
  deletion: z.nullable(z.object({ requestedAt: z.iso.datetime(), erasedFrom: z.iso.datetime() })),
  /** Whether the sign-in is recent enough to delete the account with. */
  recentSignIn: z.boolean(),
  /** A subscription that the provider may go on charging, which only the provider can end. */
  paidSubscription: z.boolean(),
});
export type AccountData = z.infer<typeof accountData>;
/** Undoing a deletion takes nothing but the will to. */
export const restoreAccountInput = z.strictObject({});

export const accountDataReply = z.object({ account: accountData });

/** From this moment on an account that was to be deleted is erased. */
export function erasedFrom(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DELETION_DAYS * DAY_MS);
}

/**
 * When the user last proved who they are, by the token's `amr`; `null` where it does not say. Renewing a session is no
 * proof, and changes nothing about it.
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
