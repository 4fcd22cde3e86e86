import { hasDemoAccount, seedDemoAccount } from '@garimpo/accounts-service';
import { seedDemoSites } from '@garimpo/anticlone-service';
import { AdminUsers } from '@garimpo/auth-service';
import { CloneStore, seedDemoClones } from '@garimpo/cloner-service';
import { seedDemoOffers } from '@garimpo/offers-service';
import {
  CONFIG,
  type Config,
  type Database,
  databaseToken,
  hostsDomain,
  ObjectStore,
} from '@garimpo/service-kit';
import { seedDemoTraffic } from '@garimpo/traffic-filter-service';
import type { INestApplicationContext } from '@nestjs/common';
import { demoAccount, demoLogin } from './demo-account.ts';

/**
 * Seeds the demonstration account with its sample board, clones, protected pages and campaigns. The account is renewed at
 * every set-up; samples come only with a new account, because people who delete them do not want them back.
 */
export async function seedDemo(app: INestApplicationContext, password: string, now: Date): Promise<void> {
  const { email, fullName } = demoAccount;
  const users = app.get(AdminUsers, { strict: false });
  const found = await users.findByEmail(email);
  const user =
    found ??
    (await users.create({ email, password, metadata: { full_name: fullName }, emailVerified: true }));
  if (found !== null) await users.setPassword(found.id, password);
  const accounts = databaseOf(app, 'accounts');
  const whole = found !== null && (await hasDemoAccount(accounts, user.id));
  if (!whole) {
    const owner = { userId: user.id, now };
    const objects = app.get(ObjectStore, { strict: false });
    await seedDemoOffers({ database: databaseOf(app, 'offers'), objects }, owner);
    await seedDemoClones(
      {
        database: databaseOf(app, 'cloner'),
        store: app.get(CloneStore, { strict: false }),
        config: app.get<Config>(CONFIG, { strict: false }),
      },
      owner,
    );
    await seedDemoSites(databaseOf(app, 'anticlone'), owner);
    await seedDemoTraffic(databaseOf(app, 'traffic-filter'), owner);
  }
  // Last, so that an interrupted seed starts over with the samples.
  await seedDemoAccount(accounts, { userId: user.id, email, fullName });
}

/** The password of this start, for an account that an earlier set-up has made. */
export async function renewDemoPassword(app: INestApplicationContext, config: Config): Promise<void> {
  const login = demoLogin(config);
  if (login === null || !hostsDomain(config, 'auth')) return;
  const users = app.get(AdminUsers, { strict: false });
  const found = await users.findByEmail(login.email);
  if (found !== null) await users.setPassword(found.id, login.password);
}

export function databaseOf(app: INestApplicationContext, domain: string): Database {
  return app.get<Database>(databaseToken(domain), { strict: false });
}
