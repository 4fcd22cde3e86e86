import * as z from 'zod';
import type { BillingEvent } from './billing-provider.ts';

/** How far a provider's clock may run ahead of ours. */
export const CLOCK_TOLERANCE_MS = 10 * 60_000;

const userId = z.uuid();

/**
 * False for a payment "made" in the future: it would lengthen the subscription and then refuse every true renewal as
 * older than itself.
 */
export function isPlausibleTime(occurredAt: Date, receivedAt: Date): boolean {
  return occurredAt.getTime() <= receivedAt.getTime() + CLOCK_TOLERANCE_MS;
}

/** The user id that a checkout address carried, or `null` for anything else that stands in its place. */
export function referencedUser(event: Pick<BillingEvent, 'reference'>): string | null {
  const parsed = userId.safeParse(event.reference?.trim().toLowerCase());
  return parsed.success ? parsed.data : null;
}

/** As addresses are kept and compared: without outer spaces, in lower case. */
export function normaliseEmail(email: string | null): string | null {
  const bare = email?.trim().toLowerCase() ?? '';
  return bare === '' ? null : bare;
}
