import type { Database } from '@garimpo/service-kit';
import type { TestApp, TestReply } from '@garimpo/service-kit/testing';

/** Status and error code of an answer. */
export const codeOf = ({ status, json }: TestReply) => [
  status,
  (json as { error?: { code: string } } | null)?.error?.code,
];

/** Resolves when another connection waits for a lock that `db` holds. */
export async function untilBlocked(db: TestApp['db']): Promise<void> {
  const waiting =
    'SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
  while ((await db.query(waiting)).rowCount === 0);
}

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

/** Numbers that look random and are the same for the same seed (mulberry32), so that a failure can be run again. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability: number): boolean => next() < probability,
    oneOf: <T>(list: readonly T[]): T => list[below(list.length)]!,
    shuffled: <T>(list: readonly T[]): T[] => {
      const result = [...list];
      for (let at = result.length - 1; at > 0; at -= 1) {
        const other = below(at + 1);
        [result[at], result[other]] = [result[other]!, result[at]!];
      }
      return result;
    },
  };
}
