import { type PlanLimits, type PlanName, UNLIMITED } from '@garimpo/accounts-contract';
import { planFeatureText } from '../text/pt-br.ts';

/** What set-up writes of a plan. Its checkout address is the operator's and is never written from here. */
export interface PlanDefinition extends PlanLimits {
  name: PlanName;
  /** Whole reais per month. */
  price: number;
  /** Whole reais per quiz beyond the limit; `null` where quizzes are unlimited. */
  quizExtraPrice: number | null;
}

/** The one place for prices and limits: every start brings the rows of the database in line with it. */
export const plans: readonly PlanDefinition[] = [
  {
    name: 'starter',
    price: 67,
    maxLibraries: 20,
    maxClones: 5,
    maxAnticlone: 2,
    maxQuizzes: 1,
    quizExtraPrice: 9,
    maxCloakerRequests: 10_000,
  },
  {
    name: 'intermediario',
    price: 97,
    maxLibraries: 100,
    maxClones: 25,
    maxAnticlone: 10,
    maxQuizzes: 10,
    quizExtraPrice: 7,
    maxCloakerRequests: 100_000,
  },
  {
    name: 'avancado',
    price: 197,
    maxLibraries: 500,
    maxClones: 100,
    maxAnticlone: 50,
    maxQuizzes: UNLIMITED,
    quizExtraPrice: null,
    maxCloakerRequests: 1_000_000,
  },
];

/** The lines of a plan's card, told from its limits so that the two cannot disagree. */
export function planFeatures(plan: PlanDefinition): string[] {
  return [
    planFeatureText.libraries(plan.maxLibraries),
    planFeatureText.clones(plan.maxClones),
    planFeatureText.anticlone(plan.maxAnticlone),
    plan.quizExtraPrice === null
      ? planFeatureText.unlimitedQuizzes
      : planFeatureText.quizzes(plan.maxQuizzes, plan.quizExtraPrice),
    planFeatureText.requests(plan.maxCloakerRequests),
  ];
}
