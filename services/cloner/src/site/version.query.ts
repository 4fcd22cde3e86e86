import { VERSIONS_KEPT } from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';
import { VersionEntity } from '../store/version.entity.ts';

export type VersionRow = Pick<VersionEntity, 'version' | 'createdAt' | 'origin' | 'bytes' | 'manifest'>;

const SHOWN = { version: true, createdAt: true, origin: true, bytes: true, manifest: true } as const;

/** Newest first. */
export function listOwnVersions(tx: Transaction, userId: string, cloneId: string): Promise<VersionRow[]> {
  return tx.repository(VersionEntity).find({
    select: SHOWN,
    where: { userId, cloneId },
    order: { version: 'DESC' },
    take: VERSIONS_KEPT,
  });
}

/** Null for one that does not exist as for one of another user. */
export function findOwnVersion(
  tx: Transaction,
  userId: string,
  cloneId: string,
  version: number,
): Promise<VersionRow | null> {
  return tx.repository(VersionEntity).findOne({ select: SHOWN, where: { userId, cloneId, version } });
}
