import { isPlausibleTime } from './billing.rules.ts';
import type { BillingEvent, BillingProvider } from './billing-provider.ts';

/** `null` for what cannot be understood, and for what is yet to happen. */
export function readEvent(provider: BillingProvider, raw: Buffer, now: Date): BillingEvent | null {
  return timely(provider.parse(raw), now);
}

/** The event, unless it is yet to happen. */
export function timely(event: BillingEvent | null, now: Date): BillingEvent | null {
  if (event === null || event.occurredAt === null) return event;
  return isPlausibleTime(event.occurredAt, now) ? event : null;
}
