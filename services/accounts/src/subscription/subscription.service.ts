import {
  AccountsPort,
  type ContactView,
  decideAccess,
  lastRenewalToRunOut,
  type SoldPlan,
  type SubscriptionView,
  validUntil,
} from '@garimpo/accounts-contract';
import { type Database, InjectDatabase, type SubscriptionGate } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { toPlanLimits } from '../plans/plan.mapper.ts';
import { findProfile } from '../profiles/find-profile.ts';
import { toAccountFacts } from '../profiles/profile.mapper.ts';

/** What the guard and the other domains ask: whether a user may use the tools, how much of them, and where to write to. */
@Injectable()
export class SubscriptionService extends AccountsPort implements SubscriptionGate {
  constructor(@InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database) {
    super();
  }

  async isActive(userId: string): Promise<boolean> {
    return (await this.subscriptionOf(userId)).active;
  }

  /** A user without a profile has no subscription. */
  async subscriptionOf(userId: string): Promise<SubscriptionView> {
    const profile = await this.database.asUser({ userId, email: '' }, (tx) => findProfile(tx, userId));
    if (profile === null) return { active: false, limits: null };
    // The redirect of a refused user is not needed here, so no checkout address is computed.
    const facts = toAccountFacts(profile, null);
    const active = decideAccess(facts, new Date()).allowed;
    const endsAt = active ? null : validUntil(facts.subscriptionRenewedAt);
    return {
      active,
      ...(profile.plan === null
        ? { limits: null }
        : { limits: toPlanLimits(profile.plan), plan: profile.plan.name }),
      ...(endsAt !== null && { endsAt: endsAt.toISOString() }),
    };
  }

  async contactOf(userId: string): Promise<ContactView> {
    const profile = await this.database.asUser({ userId, email: '' }, (tx) => findProfile(tx, userId));
    if (profile === null || !profile.emailVerified || profile.email === '')
      return { email: null, mail: false };
    return {
      email: profile.email,
      mail: profile.emailNotifications && profile.deletionRequestedAt === null,
    };
  }

  soldPlans(at: Date): Promise<SoldPlan[]> {
    // Runs as the service: these are figures of the installation, and name nobody.
    return this.database.runAsService<SoldPlan>(
      `SELECT plan.name AS plan, plan.max_libraries AS "maxLibraries", count(profile.id)::integer AS subscriptions
       FROM accounts.plans plan
       LEFT JOIN accounts.profiles profile ON profile.plan_id = plan.id
         AND profile.subscription_status = 'active' AND profile.subscription_renewed_at > $1
       GROUP BY plan.id ORDER BY plan.price`,
      [lastRenewalToRunOut(at)],
    );
  }
}
