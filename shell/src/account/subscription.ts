import { daysRemaining, type ProfileView, validUntil } from '@garimpo/accounts-contract';
import type { BadgeTone, IconSource } from '@garimpo/sdk';
import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react';
import { profileText } from '../text/pt-br-profile.ts';

interface StatusLook {
  tone: BadgeTone;
  icon: IconSource;
}

const looks: Readonly<Record<string, StatusLook>> = {
  active: { tone: 'success', icon: CircleCheck },
  trialing: { tone: 'info', icon: Clock },
  past_due: { tone: 'warn', icon: TriangleAlert },
};
const closed: StatusLook = { tone: 'danger', icon: CircleX };

export interface SubscriptionFacts {
  /** The label of the status; one that has none is shown as it is. `null` without any status. */
  status: string | null;
  look: StatusLook;
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
  const known = status !== null && Object.hasOwn(profileText.statuses, status);
  return {
    status: known ? (profileText.statuses[status] ?? status) : status,
    look: (status !== null && Object.hasOwn(looks, status) ? looks[status] : undefined) ?? closed,
    validUntil: until,
    remaining: until === null ? null : remainingText(daysRemaining(until, now)),
  };
}

function remainingText(days: number): string {
  return days <= 0 ? profileText.expired : profileText.remaining(days);
}
