export { AccountsModule } from './accounts.module.ts';
export { accountsSchema } from './accounts.schema.ts';
export { accountsAlone } from './alone.ts';
export { accountsApi } from './api.ts';
export { seedPlans } from './plans/seed-plans.ts';
export { type DemoAccount, hasDemoAccount, seedDemoAccount } from './seed/seed-demo-account.ts';
