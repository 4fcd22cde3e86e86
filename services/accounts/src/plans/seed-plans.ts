import { type PlanLimits, type PlanName, UNLIMITED } from '@garimpo/accounts-contract';
import type { Database } from '@garimpo/service-kit';
import { DEMO_PROVIDER, demoProductId } from '../providers/demo.provider.ts';
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

/** Feature lines of a plan's card, derived from its limits so that both agree. */
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

/**
 * Brings the rows of the plans in line with `plans.ts`, and lets the demonstration provider sell them. Run again, it
 * changes nothing; an operator's checkout address stays.
 */
export async function seedPlans(database: Database): Promise<void> {
  // Runs as the service, because set-up precedes all users.
  await database.asService(async (tx) => {
    for (const plan of plans) {
      await tx.run(
        `insert into accounts.plans as kept (name, price, max_libraries, max_clones, max_anticlone, max_quizzes,
           quiz_extra_price, max_cloaker_requests, features)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (name) do update set price = excluded.price, max_libraries = excluded.max_libraries,
           max_clones = excluded.max_clones, max_anticlone = excluded.max_anticlone,
           max_quizzes = excluded.max_quizzes, quiz_extra_price = excluded.quiz_extra_price,
           max_cloaker_requests = excluded.max_cloaker_requests, features = excluded.features
         where (kept.price, kept.max_libraries, kept.max_clones, kept.max_anticlone, kept.max_quizzes,
             kept.quiz_extra_price, kept.max_cloaker_requests, kept.features)
           is distinct from (excluded.price, excluded.max_libraries, excluded.max_clones, excluded.max_anticlone,
             excluded.max_quizzes, excluded.quiz_extra_price, excluded.max_cloaker_requests, excluded.features)`,
        [
          plan.name,
          plan.price,
          plan.maxLibraries,
          plan.maxClones,
          plan.maxAnticlone,
          plan.maxQuizzes,
          plan.quizExtraPrice,
          plan.maxCloakerRequests,
          planFeatures(plan),
        ],
      );
      await tx.run(
        `insert into accounts.provider_products (provider, product_id, plan_id)
         select $1, $2, id from accounts.plans where name = $3
         on conflict (provider, product_id) do nothing`,
        [DEMO_PROVIDER, demoProductId(plan.name), plan.name],
      );
    }
  });
}
