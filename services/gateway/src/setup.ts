import { seedPlans } from '@garimpo/accounts-service';
import { type Config, createApp, directDatabaseUrl, loadConfig, migrate } from '@garimpo/service-kit';
import { demoLogin } from './demo/demo-account.ts';
import { databaseOf, seedDemo } from './demo/seed-demo.ts';
import { hostedModules, schemas } from './domains.ts';
import { endWith } from './tell-problem.ts';

/**
 * Brings the database to this version: migrations of every domain, the plans and, where it may exist, the demonstration
 * account. Run by an operator with the administrator's login, before the services start. Prints what it does, and last, as
 * JSON, what it made.
 */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  await migrate({
    adminUrl: directDatabaseUrl(config),
    domains: schemas,
    log: tell,
    ...(config.databaseRoleKey !== undefined && { roleKey: config.databaseRoleKey }),
  });
  await seed(config);
  tell(JSON.stringify({ demo: demoLogin(config) }));
}

async function seed(config: Config): Promise<void> {
  // Everything of the product except its address: seeds go through the same services as requests do.
  const whole: Config = { ...config, services: ['all'], logLevel: 'silent' };
  const app = await createApp(hostedModules(whole), whole);
  try {
    await seedPlans(databaseOf(app, 'accounts'));
    const demo = demoLogin(config);
    if (demo !== null) await seedDemo(app, demo.password, new Date());
  } finally {
    await app.close();
  }
}

main().then(() => process.exit(0), endWith);
