import { fullName } from '@garimpo/accounts-contract';
import * as z from 'zod';

const metadata = z.looseObject({ full_name: z.unknown(), plan_id: z.unknown() }).partial();
const wishedPlan = z.string().trim().min(1).max(64);

export interface SignUpWishes {
  fullName: string | null;
  /** Id or name of a plan; whether there is such a plan is the database's to say. */
  plan: string | null;
}

/**
 * What a user said of themselves when they signed up. The token is genuine but these words in it are the user's own,
 * so each is checked, and one that does not fit counts as not said.
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
