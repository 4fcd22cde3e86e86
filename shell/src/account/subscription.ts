import { daysRemaining, type ProfileView, validUntil } from '@garimpo/accounts-contract';
import type { BadgeTone } from '@garimpo/sdk';
import { text } from '../text/pt-br.ts';

const tones: Readonly<Record<string, BadgeTone>> = {
  active: 'success',
  trialing: 'info',
  past_due: 'warn',
};

export interface SubscriptionFacts {
  /** The label of the status; one that has none is shown as it is. `null` without any status. */
  status: string | null;
  tone: BadgeTone;
  validUntil: Date | null;
  /** `null` when nothing was ever paid. */
  remaining: string | null;
}

export function subscriptionFacts(
  profile: Pick<ProfileView, 'subscriptionStatus' | 'subscriptionRenewedAt'>,
  now: Date,
): SubscriptionFacts {
  const { subscriptionStatus: status } = profile;
  const until = validUntil(profile.subscriptionRenewedAt);
  const known = status !== null && Object.hasOwn(text.profile.statuses, status);
  return {
    status: known ? (text.profile.statuses[status] ?? status) : status,
    tone: (status !== null && Object.hasOwn(tones, status) ? tones[status] : undefined) ?? 'danger',
    validUntil: until,
    remaining: until === null ? null : remainingText(daysRemaining(until, now)),
  };
}

function remainingText(days: number): string {
  return days <= 0 ? text.profile.expired : text.profile.remaining(days);
}
