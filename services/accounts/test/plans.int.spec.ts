import { plansReply } from '@garimpo/accounts-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedPlans } from '../src/index.ts';
import { type AccountsApp, startAccountsApp } from './support/accounts-app.ts';

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccountsApp();
});
afterAll(() => accounts.app.close());

async function list() {
  const reply = await accounts.app.request('GET', '/api/plans');
  expect(reply.status).toBe(200);
  return plansReply.parse(reply.json).plans;
}

describe('GET /api/plans', () => {
  it('shows anybody the three plans, cheapest first', async () => {
    expect(
      (await list()).map((plan) => [
        plan.name,
        plan.price,
        plan.maxLibraries,
        plan.maxClones,
        plan.maxAnticlone,
        plan.maxQuizzes,
        plan.quizExtraPrice,
        plan.maxCloakerRequests,
      ]),
    ).toEqual([
      ['starter', 67, 20, 5, 2, 1, 9, 10_000],
      ['intermediario', 97, 100, 25, 10, 10, 7, 100_000],
      ['avancado', 197, 500, 100, 50, -1, null, 1_000_000],
    ]);
  });

  it('names the demonstration checkout where no operator has set one', async () => {
    const [starter, intermediario] = (await list()).map((plan) => new URL(plan.checkoutUrl!));
    expect(starter!.pathname).toBe('/checkout/demonstracao');
    expect(Object.fromEntries(starter!.searchParams)).toEqual({ plano: 'starter', cupom: 'lancamento' });
    expect(Object.fromEntries(intermediario!.searchParams)).toEqual({ plano: 'intermediario' });
  });
});

describe('seeding the plans again', () => {
  it('changes no id and no time', async () => {
    const rows = async () => (await accounts.app.db.query('select * from accounts.plans order by name')).rows;
    const before = await rows();
    await Promise.all([seedPlans(accounts.database), seedPlans(accounts.database)]);
    expect(await rows()).toEqual(before);
  });

  it('brings prices and limits back in line and leaves an operator checkout address alone', async () => {
    await accounts.app.db.query(
      `update accounts.plans set price = 1, max_libraries = 1, features = '{}',
         checkout_url = 'https://pagamento.example/starter' where name = 'starter'`,
    );
    await seedPlans(accounts.database);
    const [starter] = await list();
    expect(starter).toMatchObject({
      price: 67,
      maxLibraries: 20,
      checkoutUrl: 'https://pagamento.example/starter',
    });
    expect(starter!.features).toContain('20 bibliotecas acompanhadas');
  });

  it('leaves a product that an operator moved to another plan where it is', async () => {
    const product = () =>
      accounts.app.db.query(
        `select name from accounts.provider_products join accounts.plans on id = plan_id
         where product_id = 'garimpo-intermediario'`,
      );
    await accounts.app.db.query(
      `update accounts.provider_products set plan_id = (select id from accounts.plans where name = 'avancado')
       where product_id = 'garimpo-intermediario'`,
    );
    await seedPlans(accounts.database);
    expect((await product()).rows).toEqual([{ name: 'avancado' }]);
  });
});
