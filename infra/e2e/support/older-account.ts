import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { adminAddress, readPassword } from '../../local/postgres-cluster.mjs';
import { newPerson, paidSession, type StoredSession } from './journey.ts';

const PORT_LINE = 3;

/** Somebody who has been here for a month: what their shell tells of versions counts as a whole voice. */
export async function olderSession(request: APIRequestContext): Promise<StoredSession> {
  const { user, refresh_token } = (await paidSession(request, newPerson())) as StoredSession & {
    refresh_token: string;
  };
  const database = new pg.Client({ connectionString: databaseUrl() });
  await database.connect();
  try {
    await database.query(
      `UPDATE auth_service.users SET created_at = created_at - interval '30 days' WHERE id = $1`,
      [user.id],
    );
  } finally {
    await database.end();
  }
  // A token says how old the account was when it was made.
  const renewed = await request.post('/auth/v1/token?grant_type=refresh_token', { data: { refresh_token } });
  if (!renewed.ok()) throw new Error(`the session was not renewed: ${renewed.status()}`);
  return (await renewed.json()) as StoredSession;
}

function databaseUrl(): string {
  const cluster = path.join(process.env['E2E_DATA_DIR'] ?? '', 'postgres');
  const port = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE];
  return adminAddress(readPassword(cluster) ?? '', Number(port));
}
