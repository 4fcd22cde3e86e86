import {
  LAUNCH_OFFER,
  OVERAGE_PRICES,
  type PlanName,
  type PlanView,
  UNLIMITED,
} from '@garimpo/accounts-contract';
import { formatMoney, formatNumber } from '@garimpo/sdk';
import { planText } from '../text/pt-br-plans.ts';
import { publicText } from '../text/pt-br-public.ts';

/** The second plan, cheapest first, is the one we recommend. */
export const RECOMMENDED_AT = 1;

/** The price of the launch offer for the plan that it is about, else `null`. */
export function launchPrice(plan: Pick<PlanView, 'name' | 'price'>): number | null {
  return plan.name === LAUNCH_OFFER.plan && LAUNCH_OFFER.price < plan.price ? LAUNCH_OFFER.price : null;
}

/** What 1.000 requests beyond the plan's cost, else `null` for a plan that has no overage. */
export function overageText(plan: Pick<PlanView, 'name'>): string | null {
  const price = OVERAGE_PRICES[plan.name];
  return price === undefined ? null : planText.overage(formatMoney(price));
}

/** `R$ 37/mês`: short, for the list of the sign-up form. */
export function shortPrice(plan: Pick<PlanView, 'name' | 'price'>): string {
  return publicText.register.perMonth(wholeReais(launchPrice(plan) ?? plan.price));
}

/** `R$ 67`, with a space that does not break. */
export function wholeReais(reais: number): string {
  return formatMoney(reais).replace(/,00$/, '');
}

/** What a plan holds, in the order of its card. */
export function planContents(plan: PlanView): string[] {
  const { unlimited } = planText;
  return [
    counted(plan.maxLibraries, planText.libraries, unlimited.libraries),
    counted(plan.maxClones, planText.clones, unlimited.clones),
    counted(plan.maxAnticlone, planText.anticlone, unlimited.anticlone),
    counted(plan.maxQuizzes, planText.quizzes, unlimited.quizzes) + quizExtra(plan),
    requests(plan.maxCloakerRequests),
  ];
}

function counted(limit: number, some: (count: string, one: boolean) => string, unlimited: string): string {
  return limit === UNLIMITED ? unlimited : some(formatNumber(limit), limit === 1);
}

/** An extra quiz has a price only where quizzes run out. */
function quizExtra(plan: PlanView): string {
  if (plan.maxQuizzes === UNLIMITED || plan.quizExtraPrice === null) return '';
  return planText.quizExtra(formatMoney(plan.quizExtraPrice));
}

function requests(limit: number): string {
  if (limit === UNLIMITED) return planText.unlimited.requests;
  const millions = limit / 1_000_000;
  if (millions >= 1 && Number.isInteger(millions))
    return planText.million(formatNumber(millions), millions === 1);
  return planText.requests(formatNumber(limit));
}

/** The plan that a link names, by name or id. */
export function findPlan(plans: readonly PlanView[], asked: string | null): PlanView | undefined {
  return plans.find(
    (plan) => plan.id === asked || plan.name === (asked?.toLowerCase() as PlanName | undefined),
  );
}
