import { CONFIG, type Config, type Database, databaseToken } from '@garimpo/service-kit';
import { expect, it } from '@jest/globals';
import { schemas } from '../src/domains.ts';
import { gatewayApp } from './support/gateway-app.ts';

it('holds as many connections as its pools are large when all are busy, jobs included', async () => {
  const gateway = await gatewayApp();
  try {
    const size = gateway.app.get<Config>(CONFIG).databasePoolSize;
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const domains = schemas.map(({ domain }) =>
      gateway.app.get<Database>(databaseToken(domain), { strict: false }),
    );
    // Twice what there is: half of it waits for a connection, as the job runners do.
    let entered = 0;
    let full = () => {};
    const allFull = new Promise<void>((resolve) => {
      full = resolve;
    });
    const enter = async () => {
      entered += 1;
      if (entered === schemas.length * size) full();
      await gate;
    };
    const work = domains.flatMap((database) =>
      Array.from({ length: 2 * size }, () => database.asService(enter)),
    );
    await allFull;
    const { rows } = await gateway.admin.query<{ count: number }>(
      // Listeners are left out: they are one per service at most, however busy the product is.
      `select count(*)::int as count from pg_stat_activity
        where datname = $1 and application_name not like 'garimpo % listener'`,
      [gateway.database],
    );
    expect(rows[0]?.count).toBe(schemas.length * size);
    release();
    await Promise.all(work);
  } finally {
    await gateway.close();
  }
});
