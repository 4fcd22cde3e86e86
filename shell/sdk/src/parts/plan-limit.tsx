import { ApiError, type ErrorTable, errorText, TextLink } from '@garimpo/sdk';
import type { ReactNode } from 'react';
import { partsText } from './text/pt-br.ts';

/** Page of the shell on which plans are compared and chosen. */
const PLANS_PATH = '/escolher-plano';

/** What a service, or a job of one, gave as the reason of a refusal. */
interface Refusal {
  code: string;
  fields?: readonly { path: string }[] | null | undefined;
}

/** The way to more room. */
export function PlansLink() {
  return <TextLink to={PLANS_PATH}>{partsText.plans}</TextLink>;
}

/** The same beside a count, once there is no more room. A limit below zero is none. */
export function PlansWhenFull({ used }: { used: { count: number; limit: number } | undefined }) {
  return used !== undefined && used.limit >= 0 && used.count >= used.limit ? <PlansLink /> : null;
}

/** Refused because the plan has no more room: the field is then the plan's limit, such as `maxClones`. */
function isOfPlan(refusal: Refusal | null): boolean {
  if (refusal?.code.endsWith('.limit_reached') !== true) return false;
  return refusal.fields?.some(({ path }) => /^max[A-Z]/.test(path)) === true;
}

/** The sentence for a refusal, with the way to the plans where the plan is what refuses. */
export function withPlans(refusal: Refusal | null, sentence: string): ReactNode {
  if (!isOfPlan(refusal)) return sentence;
  return (
    <>
      {sentence} <PlansLink />
    </>
  );
}

/** What `errorText` says of an error, with the way to the plans where a limit of the plan is the reason. */
export function errorWithPlans(error: unknown, table: ErrorTable, fallback: string): ReactNode {
  return withPlans(error instanceof ApiError ? error : null, errorText(error, table, fallback));
}
