import type { Db } from 'pg-boss';
import type { Transaction } from '../database/transaction.ts';

/** The caller's transaction as pg-boss asks for it. */
export function dbOf(tx: Transaction): Db {
  return { executeSql: async (sql, values) => ({ rows: await tx.rows(sql, values) }) };
}

/** A user's transaction has put on the user's role, which may not touch jobs: it is taken off for a moment. */
export async function asService<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const current = await tx.one<{ role: string }>(`select current_setting('role') as role`);
  if (current?.role === 'none') return work();
  await tx.run(`select set_config('role', 'none', true)`);
  const result = await work();
  await tx.run(`select set_config('role', $1, true)`, [current?.role]);
  return result;
}
