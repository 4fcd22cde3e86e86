import { SITES_LIST_MAX } from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';
import { SiteEntity } from './clone.entities.ts';

export type SiteRow = SiteEntity;

/** Newest first. */
export function listOwnSites(tx: Transaction, userId: string): Promise<SiteRow[]> {
  return tx
    .repository(SiteEntity)
    .find({ where: { userId }, order: { createdAt: 'DESC', id: 'DESC' }, take: SITES_LIST_MAX });
}

/** Null for a site that does not exist as for one of another user. */
export function findOwnSite(
  tx: Transaction,
  userId: string,
  by: { subdomain: string } | { id: string },
): Promise<SiteRow | null> {
  return tx.repository(SiteEntity).findOneBy({ userId, ...by });
}

/** The same, and nobody else changes it before this transaction ends. In one of the service, which alone may write. */
export function holdOwnSite(tx: Transaction, userId: string, subdomain: string): Promise<SiteRow | null> {
  return tx
    .repository(SiteEntity)
    .findOne({ where: { userId, subdomain }, lock: { mode: 'pessimistic_write' } });
}

/** Hosted clones, those that are being made included. */
export async function countClones(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx.only<{ count: number }>(
    `SELECT (SELECT count(*) FROM cloner.cloned_sites WHERE user_id = $1)::integer
       + (SELECT count(*) FROM cloner.captures
          WHERE user_id = $1 AND kind = 'folder' AND state IN ('waiting', 'running'))::integer AS count`,
    [userId],
  );
  return count;
}
