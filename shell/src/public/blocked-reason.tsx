import type { ProfileView } from '@garimpo/accounts-contract';
import { Notice } from '@garimpo/sdk';
import { blockedText } from '../text/pt-br-blocked.ts';

const words = blockedText.blocked;

const byStatus: Readonly<Record<string, string>> = {
  trialing: words.trialing,
  canceled: words.canceled,
  past_due: words.pastDue,
  unpaid: words.unpaid,
  refused: words.refused,
  refunded: words.refunded,
  chargeback: words.chargeback,
};

type BlockedProfile = Pick<ProfileView, 'access' | 'subscriptionStatus' | 'subscriptionRenewedAt'>;

/** `null` for who may enter, and where the page itself says why: no plan chosen yet, a deletion pending. */
export function blockedSentence(profile: BlockedProfile): string | null {
  const { access, subscriptionStatus: status, subscriptionRenewedAt } = profile;
  if (access.reason === 'expired') return words.expired;
  if (access.reason !== 'blocked' && access.reason !== 'inactive') return null;
  // Nothing was ever paid: what ran out is the trial.
  if (status === 'expired') return subscriptionRenewedAt === null ? words.trialOver : words.expired;
  if (status !== null && Object.hasOwn(byStatus, status)) return byStatus[status] ?? words.other;
  return access.reason === 'blocked' ? words.refused : words.other;
}

interface BlockedReasonProps {
  profile: BlockedProfile;
  className?: string;
}

/** Why somebody stands before a checkout, or before the plans, and not in the tools. */
export function BlockedReason({ profile, className }: BlockedReasonProps) {
  const sentence = blockedSentence(profile);
  if (sentence === null) return null;
  return (
    <Notice kind="warn" className={className}>
      {sentence}
    </Notice>
  );
}
