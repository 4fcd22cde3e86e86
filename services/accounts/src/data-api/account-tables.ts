import { type PlanName, planNames } from '@garimpo/accounts-contract';
import { checkTable, type DataTable } from '@garimpo/service-kit';

/** @param checkoutOf where a plan is paid for whose operator has set no address */
export function accountTables(checkoutOf: (name: PlanName) => string | null) {
  const checkouts = JSON.stringify(Object.fromEntries(planNames.map((name) => [name, checkoutOf(name)])));
  const plans: DataTable = checkTable({
    name: 'plans',
    columns: {
      id: { type: 'uuid' },
      name: { type: 'text' },
      price: { type: 'integer' },
      max_libraries: { type: 'integer' },
      max_clones: { type: 'integer' },
      max_anticlone: { type: 'integer' },
      max_quizzes: { type: 'integer' },
      quiz_extra_price: { type: 'integer' },
      max_cloaker_requests: { type: 'integer' },
      features: { type: 'text[]' },
      checkout_url: {
        type: 'text',
        sql: (bind) => `coalesce(t.checkout_url, ${bind(checkouts)}::jsonb ->> t.name)`,
      },
    },
    from: 'accounts.plans t',
    // Plans are nobody's, and shown to all.
    mine: () => 'true',
  });
  const profiles: DataTable = checkTable({
    name: 'profiles',
    columns: {
      id: { type: 'uuid' },
      full_name: { type: 'text' },
      avatar_url: { type: 'text' },
      plan_id: { type: 'uuid' },
      trial_started_at: { type: 'timestamptz' },
      trial_expires_at: { type: 'timestamptz' },
      subscription_status: { type: 'text' },
      subscription_renewed_at: { type: 'timestamptz' },
    },
    from: 'accounts.profiles t',
    mine: (user) => `t.id = ${user()}`,
    relations: { plans: { table: () => plans, own: 'plan_id', theirs: 'id', isMany: false } },
  });
  return { plans, profiles };
}
