import type { PlanLimits, PlanView } from '@garimpo/accounts-contract';
import type { PlanEntity } from '../model/plan.entity.ts';

export function toPlanLimits(plan: PlanEntity): PlanLimits {
  return {
    maxLibraries: plan.maxLibraries,
    maxClones: plan.maxClones,
    maxAnticlone: plan.maxAnticlone,
    maxQuizzes: plan.maxQuizzes,
    maxCloakerRequests: plan.maxCloakerRequests,
  };
}

/** @param checkoutUrl where this plan is paid for here and now, or `null` */
export function toPlanView(plan: PlanEntity, checkoutUrl: string | null): PlanView {
  return {
    ...toPlanLimits(plan),
    id: plan.id,
    name: plan.name,
    price: plan.price,
    quizExtraPrice: plan.quizExtraPrice,
    features: plan.features,
    checkoutUrl,
  };
}
