import type { Database } from '@garimpo/service-kit';

/**
 * Opens so many of the pool's connections before a race. Otherwise the first one answers request after request while
 * the others still log in, and nothing happens in parallel.
 */
export async function openConnections(database: Database, count: number): Promise<void> {
  let open = 0;
  let allOpen = (): void => {};
  const barrier = new Promise<void>((resolve) => {
    allOpen = resolve;
  });
  await Promise.all(
    Array.from({ length: count }, () =>
      database.asService(async (tx) => {
        await tx.run('SELECT 1');
        open += 1;
        if (open === count) allOpen();
        await barrier;
      }),
    ),
  );
}
