import {
  type AccountFacts,
  decideAccess,
  effectiveStatus,
  type ProfileView,
} from '@garimpo/accounts-contract';
import type { Actor } from '@garimpo/service-kit';
import type { ProfileEntity } from '../model/profile.entity.ts';

/**
 * Facts that the access rules need.
 * @param checkoutUrl the plan's checkout address with this user's reference
 */
export function toAccountFacts(profile: ProfileEntity, checkoutUrl: string | null): AccountFacts {
  return {
    planId: profile.planId,
    subscriptionStatus: profile.subscriptionStatus,
    subscriptionRenewedAt: profile.subscriptionRenewedAt?.toISOString() ?? null,
    trialExpiresAt: profile.trialExpiresAt?.toISOString() ?? null,
    checkoutUrl,
    deletionRequestedAt: profile.deletionRequestedAt?.toISOString() ?? null,
  };
}

/** E-mail and permissions are the token's: it is fresher than the row. */
export function toProfileView(
  profile: ProfileEntity,
  context: { actor: Actor; checkoutUrl: string | null; now: Date },
): ProfileView {
  const { actor, checkoutUrl, now } = context;
  const facts = toAccountFacts(profile, checkoutUrl);
  return {
    id: profile.id,
    email: actor.email,
    emailVerified: actor.emailVerified,
    fullName: profile.fullName,
    avatarUrl: profile.avatarUrl,
    language: profile.language,
    emailNotifications: profile.emailNotifications,
    marks: profile.marks,
    planId: profile.planId,
    planName: profile.plan?.name ?? null,
    createdAt: profile.createdAt.toISOString(),
    trialStartedAt: profile.trialStartedAt?.toISOString() ?? null,
    trialExpiresAt: facts.trialExpiresAt,
    subscriptionStatus: effectiveStatus(facts, now),
    subscriptionRenewedAt: facts.subscriptionRenewedAt,
    access: decideAccess(facts, now),
    permissions: { admin: actor.roles.includes('admin'), privileged: actor.roles.includes('privileged') },
  };
}
