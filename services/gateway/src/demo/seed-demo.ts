import { hasDemoAccount, seedDemoAccount } from '@garimpo/accounts-service';
import { AdminUsers } from '@garimpo/auth-service';
import { seedDemoOffers } from '@garimpo/offers-service';
import { type Database, databaseToken } from '@garimpo/service-kit';
import type { INestApplicationContext } from '@nestjs/common';
import { demoAccount } from './demo-account.ts';

/**
 * The demonstration account with its sample board. The account is kept active at every set-up; the offers come once,
 * with the account: whoever deletes them does not want them back.
 */
export async function seedDemo(app: INestApplicationContext, now: Date): Promise<void> {
  const { email, password, fullName } = demoAccount;
  const users = app.get(AdminUsers, { strict: false });
  const found = await users.findByEmail(email);
  const user =
    found ??
    (await users.create({ email, password, metadata: { full_name: fullName }, emailVerified: true }));
  const accounts = databaseOf(app, 'accounts');
  const whole = found !== null && (await hasDemoAccount(accounts, user.id));
  if (!whole) await seedDemoOffers(databaseOf(app, 'offers'), { userId: user.id, now });
  // Last: whoever was killed before this begins again with the offers.
  await seedDemoAccount(accounts, { userId: user.id, email, fullName });
}

export function databaseOf(app: INestApplicationContext, domain: string): Database {
  return app.get<Database>(databaseToken(domain), { strict: false });
}
