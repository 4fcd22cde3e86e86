import { createHash, randomBytes } from 'node:crypto';
import { type Database, InjectDatabase, type Prepared } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Runs } from './sealing-store.ts';

/** Tells these keys from tokens, as the client and scanners for leaked secrets know them. */
const PREFIX = 'sb_secret_';
const RANDOM_BYTES = 32;
const KEY = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{43}$`);

export function isServiceKey(given: string): boolean {
  return given.startsWith(PREFIX);
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** One statement, for it stands before every call with such a key. A use is noted once a minute at most. */
const FIND: Prepared = {
  name: 'service key',
  text: `WITH found AS (
      SELECT key_hash, last_used_at FROM auth_service.service_keys WHERE key_hash = $1),
    noted AS (
      UPDATE auth_service.service_keys k SET last_used_at = now() FROM found
      WHERE k.key_hash = found.key_hash AND coalesce(found.last_used_at, '-infinity') < now() - interval '1 minute')
    SELECT 1 FROM found`,
};

/** Keys of programs on servers, in place of a token of an hour: they open the admin calls and nothing else. */
@Injectable()
export class ServiceKeys {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  async isKnown(given: string): Promise<boolean> {
    if (!KEY.test(given)) return false;
    return (await this.database.runAsService(FIND, [hashOf(given)])).length > 0;
  }
}

interface ServiceKeyState {
  name: string;
  fingerprint: string;
  status: 'current' | 'previous';
  since: Date;
  usedAt: Date | null;
}

export function serviceKeyStates(runs: Runs): Promise<ServiceKeyState[]> {
  return runs.rows(
    `SELECT name, encode(key_hash, 'hex') AS fingerprint, status, created_at AS since, last_used_at AS "usedAt"
     FROM auth_service.service_keys ORDER BY name, status`,
  );
}

/** `ended`: a new one was there already, and from now on the one before it is worth nothing. */
export type ServiceKeyTurn = { step: 'made' | 'replaced'; key: string } | { step: 'ended' };

/** The next step of a key's life: made, beside the one before, alone again. */
export async function turnServiceKey(runs: Runs, name: string): Promise<ServiceKeyTurn> {
  const ended = await runs.rows(
    `DELETE FROM auth_service.service_keys WHERE name = $1 AND status = 'previous' RETURNING name`,
    [name],
  );
  if (ended.length > 0) return { step: 'ended' };
  const key = PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
  // One statement: broken off between the two, the only key of the name would be taken for the one that has to end.
  const [before] = await runs.rows<{ count: number }>(
    `WITH before AS (
       UPDATE auth_service.service_keys SET status = 'previous' WHERE name = $2 RETURNING name),
     counted AS (SELECT count(*)::int FROM before),
     made AS (
       INSERT INTO auth_service.service_keys (key_hash, name) SELECT $1::bytea, $2 FROM counted)
     SELECT count FROM counted`,
    [hashOf(key), name],
  );
  return { step: before?.count === 0 ? 'made' : 'replaced', key };
}

/** All keys of the name, at once. False when there is none. */
export async function endServiceKey(runs: Runs, name: string): Promise<boolean> {
  const ended = await runs.rows('DELETE FROM auth_service.service_keys WHERE name = $1 RETURNING name', [
    name,
  ]);
  return ended.length > 0;
}
