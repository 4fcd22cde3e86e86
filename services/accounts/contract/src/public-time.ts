import { PUBLIC_DAYS_AFTER_END, type SubscriptionView } from './profile.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * True while the subscriber's public pages stay up: until PUBLIC_DAYS_AFTER_END days after the subscription ended.
 */
export function isStillPublic({ active, endsAt }: SubscriptionView, now: Date): boolean {
  return (
    active || endsAt === undefined || now.getTime() < Date.parse(endsAt) + PUBLIC_DAYS_AFTER_END * DAY_MS
  );
}
