import { PUBLIC_DAYS_AFTER_END, type SubscriptionView } from './profile.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether what the subscriber has shown to the public goes on: until PUBLIC_DAYS_AFTER_END days after the subscription has ended. */
export function isStillPublic({ active, endsAt }: SubscriptionView, now: Date): boolean {
  return (
    active || endsAt === undefined || now.getTime() < Date.parse(endsAt) + PUBLIC_DAYS_AFTER_END * DAY_MS
  );
}
