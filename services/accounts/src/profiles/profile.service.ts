import {
  accountsErrors,
  fullName,
  MARKS_MAX,
  type ProfileView,
  TRIAL_DAYS,
  type UpdateProfileInput,
} from '@garimpo/accounts-contract';
import {
  type Actor,
  type Database,
  defineErrors,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { BillingQueue } from '../billing/billing-queue.ts';
import { ProfileEntity } from '../model/profile.entity.ts';
import { CheckoutAddresses } from '../plans/checkout-addresses.ts';
import { findProfile } from './find-profile.ts';
import { toProfileView } from './profile.mapper.ts';

const metadata = z.looseObject({ full_name: z.unknown(), plan_id: z.unknown() }).partial();
const wishedPlan = z.string().trim().min(1).max(64);

export interface SignUpWishes {
  fullName: string | null;
  /** Id or name of a plan; the database decides whether it exists. */
  plan: string | null;
}

/**
 * Wishes that a user stated at sign-up. The token is authentic but these claims are the user's own, so each is
 * validated, and an invalid one is ignored.
 */
export function signUpWishes(claims: Record<string, unknown>): SignUpWishes {
  const said = metadata.safeParse(claims['user_metadata']);
  if (!said.success) return { fullName: null, plan: null };
  const name = fullName.safeParse(said.data.full_name);
  const plan = wishedPlan.safeParse(said.data.plan_id);
  return {
    fullName: name.success && name.data !== '' ? name.data : null,
    plan: plan.success && !plan.data.includes('\0') ? plan.data : null,
  };
}

/** Moment at which the token's email was valid. A token without it counts as the oldest. */
function saidAt({ claims }: Actor): Date {
  const { iat } = claims;
  return new Date(typeof iat === 'number' ? iat * 1000 : 0);
}

/** The token knows another address than the row, or more about it, and is not the older of the two. */
function isBehind(profile: ProfileEntity, actor: Actor): boolean {
  const same = profile.email === actor.email && profile.emailVerified === actor.emailVerified;
  return !same && profile.emailSaidAt <= saidAt(actor);
}

const fail = defineErrors(accountsErrors);

@Injectable()
export class ProfileService {
  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    private readonly checkouts: CheckoutAddresses,
    private readonly billing: BillingQueue,
  ) {}

  /**
   * A foreign id answers as a missing one does; so does a profile with an address that is no longer the user's, which
   * `create` changes, as reading must not write. Throws `accounts.profile.not_found`.
   */
  async get(actor: Actor, userId: string): Promise<ProfileView> {
    if (userId.toLowerCase() !== actor.userId) throw fail('accounts.profile.not_found');
    return this.database.asUser(actor, async (tx) => {
      const profile = await findProfile(tx, actor.userId);
      return this.viewOf(profile && isBehind(profile, actor) ? null : profile, actor);
    });
  }

  /** One that is behind the token is there all the same. Throws `accounts.profile.not_found`. */
  async mustExist(actor: Actor): Promise<void> {
    const there = await this.database.asUser(actor, (tx) =>
      tx.repository(ProfileEntity).existsBy({ id: actor.userId }),
    );
    if (!there) throw fail('accounts.profile.not_found');
  }

  /** Makes the profile from the token, or finds it made: however often and however many at once, there is one row. */
  async create(actor: Actor): Promise<ProfileView> {
    const wishes = signUpWishes(actor.claims);
    // As the service: plan, status and trial are columns that no user role may write. Nothing but the e-mail of the
    // verified token changes when the row is there already, and not that where the row has it from a newer one.
    const changed = await this.database.asService((tx) =>
      tx.changed(
        `insert into accounts.profiles as mine
           (id, email, email_verified, full_name, plan_id, subscription_status, trial_started_at, trial_expires_at,
           email_said_at)
         values ($1, $2, $3, $4, (select id from accounts.plans where id::text = lower($5) or name = lower($5)),
           'trialing', now(), now() + make_interval(days => $6), $7)
         on conflict (id) do update set email = excluded.email, email_verified = excluded.email_verified,
             email_said_at = excluded.email_said_at
           where (mine.email, mine.email_verified) is distinct from (excluded.email, excluded.email_verified)
             and mine.email_said_at <= excluded.email_said_at`,
        [
          actor.userId,
          actor.email,
          actor.emailVerified,
          wishes.fullName,
          wishes.plan,
          TRIAL_DAYS,
          saidAt(actor),
        ],
      ),
    );
    // Payments made before the profile existed, or before the email was verified, are settled now.
    if (changed > 0) await this.billing.takeUpForUser(actor);
    return this.database.asUser(actor, (tx) => this.view(tx, actor));
  }

  /** Throws `accounts.profile.not_found`. */
  async update(actor: Actor, input: UpdateProfileInput): Promise<ProfileView> {
    const { fullName, addMarks, ...preferences } = input;
    const change = { ...preferences, ...(fullName !== undefined && { fullName: fullName || null }) };
    return this.database.asUser(actor, async (tx) => {
      if (Object.keys(change).length > 0) {
        await tx.repository(ProfileEntity).update({ id: actor.userId }, change);
      }
      if (addMarks !== undefined) await this.addMarks(tx, actor, addMarks);
      return this.view(tx, actor);
    });
  }

  /** Replaces or removes the avatar. Throws `accounts.profile.not_found`. */
  async changeAvatar(
    actor: Actor,
    avatarUrl: string | null,
  ): Promise<{ profile: ProfileView; replaced: string | null }> {
    return this.database.asUser(actor, async (tx) => {
      // Locked, so that concurrent uploads replace one another and no orphan stays in the store.
      const before = await tx.repository(ProfileEntity).findOne({
        select: { id: true, avatarUrl: true },
        where: { id: actor.userId },
        lock: { mode: 'pessimistic_write' },
      });
      await tx.repository(ProfileEntity).update({ id: actor.userId }, { avatarUrl });
      return { profile: await this.view(tx, actor), replaced: before?.avatarUrl ?? null };
    });
  }

  /** One statement on the current row, so that concurrent marks are all kept. */
  private async addMarks(tx: Transaction, actor: Actor, marks: readonly string[]): Promise<void> {
    await tx.run(
      `update accounts.profiles set marks = array(
         select mark from (
           select mark, place from unnest(
             marks || array(select distinct added from unnest($2::text[]) added where added <> all(marks))
           ) with ordinality as all_marks (mark, place)
           order by place desc limit $3
         ) latest order by place)
       where id = $1`,
      [actor.userId, marks, MARKS_MAX],
    );
  }

  private async view(tx: Transaction, actor: Actor): Promise<ProfileView> {
    return this.viewOf(await findProfile(tx, actor.userId), actor);
  }

  private viewOf(profile: ProfileEntity | null, actor: Actor): ProfileView {
    if (profile === null) throw fail('accounts.profile.not_found');
    const checkoutUrl = profile.plan === null ? null : this.checkouts.for(profile.plan, actor);
    return toProfileView(profile, { actor, checkoutUrl, now: new Date() });
  }
}
