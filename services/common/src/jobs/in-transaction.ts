import type { Db } from 'pg-boss';
import type { EntityManager } from 'typeorm';

/** The caller's transaction as pg-boss asks for it. */
export function dbOf(tx: EntityManager): Db {
  return {
    executeSql: async (sql, values) => {
      if (tx.queryRunner === undefined)
        throw new Error('a job can be sent only within a transaction that is open');
      return { rows: (await tx.queryRunner.query(sql, values, true)).records };
    },
  };
}

/** A user's transaction has put on the user's role, which may not touch jobs: it is taken off for a moment. */
export async function asService<T>(tx: EntityManager, work: () => Promise<T>): Promise<T> {
  const [{ role }] = await tx.query(`select current_setting('role') as role`);
  if (role === 'none') return work();
  await tx.query(`select set_config('role', 'none', true)`);
  const result = await work();
  await tx.query(`select set_config('role', $1, true)`, [role]);
  return result;
}
