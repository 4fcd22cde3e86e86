import * as z from 'zod/mini';

export const planNames = ['starter', 'intermediario', 'avancado'] as const;
export type PlanName = (typeof planNames)[number];

/** What a coupon makes of a plan's price for a while; prices in whole reais per month. */
export const LAUNCH_OFFER = { plan: 'starter', price: 37, coupon: 'lancamento' } as const;

/** Whole reais per 1.000 requests of the traffic filter beyond the plan's; a plan that is not listed has no overage. */
export const OVERAGE_PRICES: Partial<Record<PlanName, number>> = { intermediario: 3, avancado: 2 };

/** Price with the coupon, or the plan's own price where the coupon has none. */
export function priceWithCoupon(plan: { name: PlanName; price: number }, coupon: string | null): number {
  const applies = plan.name === LAUNCH_OFFER.plan && coupon === LAUNCH_OFFER.coupon;
  return applies ? LAUNCH_OFFER.price : plan.price;
}

/** A limit of -1 means unlimited. */
export const UNLIMITED = -1;

export const planLimits = z.object({
  maxLibraries: z.int(),
  maxClones: z.int(),
  maxAnticlone: z.int(),
  maxQuizzes: z.int(),
  /** Requests of the traffic filter per month. */
  maxCloakerRequests: z.int(),
});
export type PlanLimits = z.infer<typeof planLimits>;

export const planView = z.extend(planLimits, {
  id: z.uuid(),
  name: z.enum(planNames),
  /** Whole reais per month. */
  price: z.int(),
  /** Whole reais per quiz beyond the limit; `null` where quizzes are unlimited. */
  quizExtraPrice: z.nullable(z.int()),
  features: z.array(z.string()),
  /** Address of the plan's checkout; `null` until an operator sets it. */
  checkoutUrl: z.nullable(z.string()),
});
export type PlanView = z.infer<typeof planView>;

/** Ordered by price, cheapest first. */
export const plansReply = z.object({ plans: z.array(planView) });

/** A plan, and how many active subscriptions it has. */
const soldPlan = z.object({
  plan: z.enum(planNames),
  subscriptions: z.int(),
  maxLibraries: z.int(),
});
export type SoldPlan = z.infer<typeof soldPlan>;
export const soldPlansReply = z.object({ plans: z.array(soldPlan) });

/** True when one more may be created. */
export function hasRoom(used: number, limit: number): boolean {
  return limit === UNLIMITED || used < limit;
}
