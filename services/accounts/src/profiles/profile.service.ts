import {
  accountsErrors,
  type ProfileView,
  TRIAL_DAYS,
  type UpdateProfileInput,
} from '@garimpo/accounts-contract';
import { type Actor, type Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { CheckoutAddresses } from '../checkout/checkout-addresses.ts';
import { findProfile } from './find-profile.ts';
import { ProfileEntity } from './profile.entity.ts';
import { toProfileView } from './profile.mapper.ts';
import { signUpWishes } from './sign-up-wishes.ts';

const fail = defineErrors(accountsErrors);

@Injectable()
export class ProfileService {
  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    private readonly checkouts: CheckoutAddresses,
  ) {}

  /** A foreign id answers as a missing one does. Throws `accounts.profile.not_found`. */
  async get(actor: Actor, userId: string): Promise<ProfileView> {
    if (userId.toLowerCase() !== actor.userId) throw fail('accounts.profile.not_found');
    return this.database.asUser(actor, (tx) => this.view(tx, actor));
  }

  /** Makes the profile from the token, or finds it made: however often and however many at once, there is one row. */
  async create(actor: Actor): Promise<ProfileView> {
    const wishes = signUpWishes(actor.claims);
    // As the service: plan, status and trial are columns that no user role may write. Nothing but the e-mail of the
    // verified token changes when the row is there already.
    await this.database.asService((tx) =>
      tx.query(
        `insert into accounts.profiles as mine
           (id, email, email_verified, full_name, plan_id, subscription_status, trial_started_at, trial_expires_at)
         values ($1, $2, $3, $4, (select id from accounts.plans where id::text = lower($5) or name = lower($5)),
           'trialing', now(), now() + make_interval(days => $6))
         on conflict (id) do update set email = excluded.email, email_verified = excluded.email_verified
           where (mine.email, mine.email_verified) is distinct from (excluded.email, excluded.email_verified)`,
        [actor.userId, actor.email, actor.emailVerified, wishes.fullName, wishes.plan, TRIAL_DAYS],
      ),
    );
    return this.database.asUser(actor, (tx) => this.view(tx, actor));
  }

  /** Throws `accounts.profile.not_found`. */
  async update(actor: Actor, input: UpdateProfileInput): Promise<ProfileView> {
    return this.database.asUser(actor, async (tx) => {
      await tx
        .getRepository(ProfileEntity)
        .update({ id: actor.userId }, { fullName: input.fullName === '' ? null : input.fullName });
      return this.view(tx, actor);
    });
  }

  private async view(tx: EntityManager, actor: Actor): Promise<ProfileView> {
    const profile = await findProfile(tx, actor.userId);
    if (profile === null) throw fail('accounts.profile.not_found');
    const checkoutUrl = profile.plan === null ? null : this.checkouts.for(profile.plan, actor);
    return toProfileView(profile, { actor, checkoutUrl, now: new Date() });
  }
}
