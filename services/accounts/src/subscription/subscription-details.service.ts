import {
  accountsErrors,
  effectiveStatus,
  type PlanName,
  type SubscriptionDetails,
  validUntil,
} from '@garimpo/accounts-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  type Database,
  defineErrors,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountLimits } from '../account/account-limits.ts';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { paymentsOf } from '../billing/payments-of.ts';
import { DemoSubscriptions } from '../checkout/demo-subscriptions.ts';
import { ProfileEntity } from '../model/profile.entity.ts';
import { toAccountFacts } from '../profiles/profile.mapper.ts';
import { DEMO_PROVIDER } from '../providers/demo.provider.ts';

const fail = defineErrors(accountsErrors);

interface Standing {
  /** Whether what was paid for is open at this moment. */
  active: boolean;
  plan: PlanName | null;
  validUntil: Date | null;
  renews: boolean;
  /** Provider of the notice that decided; `null` for a subscription that an operator gave. */
  provider: string | null;
}

const NOTHING: Standing = { active: false, plan: null, validUntil: null, renews: false, provider: null };

/** What a person sees of their own subscription, and what they do about it here. */
@Injectable()
export class SubscriptionDetailsService {
  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly demonstration: DemoSubscriptions,
    private readonly limits: AccountLimits,
  ) {}

  async get(actor: Actor): Promise<SubscriptionDetails> {
    // Runs as the service: no user role reaches the inbox, or what decided about a profile. Both are read of this user alone.
    const { standing, payments } = await this.database.asService(async (tx) => ({
      standing: await standingOf(tx, actor.userId),
      payments: await paymentsOf(tx, actor.userId),
    }));
    const { active, renews, provider } = standing;
    const goesOn = active && renews && provider !== null;
    return {
      provider,
      renews: goesOn,
      nextChargeAt: goesOn ? (standing.validUntil?.toISOString() ?? null) : null,
      managedBy: this.managedBy(standing),
      manageUrl: (provider === null ? null : this.config.customerAreas[provider]) ?? null,
      payments,
    };
  }

  /** Throws `accounts.subscription.not_ours`, `accounts.checkout.not_confirmed`. */
  async cancel(actor: Actor): Promise<SubscriptionDetails> {
    await this.change(actor, false);
    return this.get(actor);
  }

  /** Throws `accounts.subscription.not_ours`, `accounts.checkout.not_confirmed`. */
  async resume(actor: Actor): Promise<SubscriptionDetails> {
    await this.change(actor, true);
    return this.get(actor);
  }

  private async change({ userId }: Actor, renews: boolean): Promise<void> {
    // Runs as the service, as above.
    const standing = await this.database.asService(async (tx) => {
      await this.limits.take(tx, 'subscription', userId);
      return standingOf(tx, userId);
    });
    const { plan } = standing;
    if (this.managedBy(standing) !== 'app' || plan === null) throw fail('accounts.subscription.not_ours');
    if (standing.renews === renews) return;
    await (renews
      ? this.demonstration.resume({ userId, plan })
      : this.demonstration.cancel({ userId, plan }));
  }

  private managedBy({ active, provider }: Standing): SubscriptionDetails['managedBy'] {
    if (provider === null) return 'nobody';
    if (provider !== DEMO_PROVIDER) return 'provider';
    return active && this.demonstration.isOn ? 'app' : 'nobody';
  }
}

async function standingOf(tx: Transaction, userId: string): Promise<Standing> {
  const profile = await tx
    .repository(ProfileEntity)
    .createQueryBuilder('profile')
    .leftJoinAndSelect('profile.plan', 'plan')
    .addSelect('profile.renewedBy')
    .where('profile.id = :userId', { userId })
    .getOne();
  if (profile === null) return NOTHING;
  const facts = toAccountFacts(profile, null);
  return {
    active: effectiveStatus(facts, new Date()) === 'active',
    plan: profile.plan?.name ?? null,
    validUntil: validUntil(facts.subscriptionRenewedAt),
    renews: profile.subscriptionRenews,
    provider: profile.renewedBy?.split(' ')[0] ?? null,
  };
}
