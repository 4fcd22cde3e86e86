import type { Database } from '@garimpo/service-kit';
import { DEMO_PROVIDER, demoProductId } from '../billing/providers/demo.provider.ts';
import { planFeatures, plans } from './plans.ts';

/**
 * Brings the rows of the plans in line with `plans.ts`, and lets the demonstration provider sell them. Run again, it
 * changes nothing; an operator's checkout address stays.
 */
export async function seedPlans(database: Database): Promise<void> {
  // As the service: set-up runs before there is any user.
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
