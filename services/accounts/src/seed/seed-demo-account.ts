import { SUBSCRIPTION_DAYS, TRIAL_DAYS } from '@garimpo/accounts-contract';
import type { Database } from '@garimpo/service-kit';
import { ProfileEntity } from '../model/profile.entity.ts';

export interface DemoAccount {
  userId: string;
  email: string;
  fullName: string;
}

/** True after {@link seedDemoAccount} ran for this user. */
export function hasDemoAccount(database: Database, userId: string): Promise<boolean> {
  // Runs as the service, because no user is signed in at set-up.
  return database.asService((tx) => tx.repository(ProfileEntity).existsBy({ id: userId }));
}

/**
 * Gives the demonstration user an active profile on the largest plan. Runs at every start: an ended or changed
 * subscription is renewed, a running one stays. Requires the plans.
 */
export async function seedDemoAccount(database: Database, account: DemoAccount): Promise<void> {
  // Runs as the service, because user roles may not grant a plan or a status.
  await database.asService((tx) =>
    tx.run(
      `insert into accounts.profiles as kept (id, email, email_verified, full_name, plan_id, subscription_status,
         subscription_renewed_at, trial_started_at, trial_expires_at)
       select $1, $2, true, $3, id, 'active', now(), now(), now() + make_interval(days => $4)
       from accounts.plans where name = 'avancado'
       on conflict (id) do update set plan_id = excluded.plan_id, subscription_status = 'active',
         subscription_renewed_at = excluded.subscription_renewed_at, renewed_by = null
       where kept.plan_id is null or kept.subscription_status is distinct from 'active'
         or kept.subscription_renewed_at is null
         or kept.subscription_renewed_at <= now() - make_interval(days => $5)`,
      [account.userId, account.email, account.fullName, TRIAL_DAYS, SUBSCRIPTION_DAYS],
    ),
  );
}
