import { VERSIONS_KEPT } from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';
import type { VersionOrigin } from '../store/version-rows.ts';

export interface VersionRow {
  version: number;
  createdAt: Date;
  origin: VersionOrigin;
  bytes: number;
  /** Hash of the manifest. */
  manifest: string;
}

const OWN_VERSIONS = `
  SELECT n AS version, created_at AS "createdAt", origin, bytes::float8 AS bytes, manifest
  FROM cloner.versions WHERE user_id = $1 AND clone_id = $2`;

/** Newest first. */
export function listOwnVersions(tx: Transaction, userId: string, cloneId: string): Promise<VersionRow[]> {
  return tx.rows(`${OWN_VERSIONS} ORDER BY n DESC LIMIT $3`, [userId, cloneId, VERSIONS_KEPT]);
}

/** Null for one that does not exist as for one of another user. */
export async function findOwnVersion(
  tx: Transaction,
  userId: string,
  cloneId: string,
  n: number,
): Promise<VersionRow | null> {
  const rows = await tx.rows<VersionRow>(`${OWN_VERSIONS} AND n = $3`, [userId, cloneId, n]);
  return rows[0] ?? null;
}
