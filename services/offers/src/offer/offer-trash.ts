import { DELETED_KEPT_HOURS } from '@garimpo/offers-contract';
import { type Database, InjectDatabase, InjectJobs, type Jobs, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

/** Bound on the deleted offers of a user that are kept; of more, the latest. */
const KEPT_MAX = 5000;
/** Rows of one statement: their histories go with them. */
const BATCH = 100;

/** How many offers the user has on the board, as a subquery. */
const BOARD_SIZE = `(SELECT count(*)::integer FROM offers.offers
  WHERE user_id = $1 AND archived_at IS NULL AND deleted_at IS NULL)`;

/** What is set where an offer leaves the board. */
export const LEAVING_BOARD = `left_size = CASE WHEN archived_at IS NULL THEN ${BOARD_SIZE} ELSE left_size END`;

/**
 * How many of the offers the board has room for. A plan's limit takes nothing from whoever is over it: for a day, what left the
 * board may come back as long as the board was as large when it left.
 */
export async function roomFor(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  limit: number,
): Promise<number> {
  const { size, left } = await tx.only<{ size: number; left: number | null }>(
    `SELECT ${BOARD_SIZE} AS size, max(left_size) AS left FROM offers.offers
     WHERE user_id = $1 AND id = ANY ($2)
       AND greatest(archived_at, deleted_at) > now() - interval '${DELETED_KEPT_HOURS} hours'`,
    [userId, ids],
  );
  return Math.max(limit, left ?? 0) - size;
}

/**
 * Marks offers of a user as deleted and answers which they were. Needs a transaction of the service: users neither write
 * the mark nor see what has it.
 */
export async function deleteOffers(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const deleted = await tx.rows<{ id: string }>(
    `UPDATE offers.offers SET deleted_at = clock_timestamp(), ${LEAVING_BOARD}
     WHERE user_id = $1 AND id = ANY ($2) AND deleted_at IS NULL RETURNING id`,
    [userId, ids],
  );
  await tx.run(
    `DELETE FROM offers.offers WHERE user_id = $1 AND id IN (
       SELECT id FROM offers.offers WHERE user_id = $1 AND deleted_at IS NOT NULL
       ORDER BY deleted_at DESC OFFSET ${KEPT_MAX})`,
    [userId],
  );
  return new Set(deleted.map(({ id }) => id));
}

/**
 * Takes deletions back. Offers beyond the `room` on the board come back archived, the first ones stay on the board. Needs a
 * transaction of the service, under the lock that guards the plan's limit.
 */
export async function restoreOffers(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  room: number,
): Promise<void> {
  await tx.run(
    `UPDATE offers.offers offer SET deleted_at = NULL,
       archived_at = CASE WHEN deleted.place > $3 THEN coalesce(offer.archived_at, clock_timestamp()) ELSE offer.archived_at END
     FROM (
       SELECT id, CASE WHEN archived_at IS NULL
           THEN row_number() OVER (PARTITION BY archived_at IS NULL ORDER BY array_position($2::uuid[], id)) ELSE 0 END AS place
       FROM offers.offers WHERE user_id = $1 AND id = ANY ($2) AND deleted_at IS NOT NULL
     ) deleted
     WHERE offer.user_id = $1 AND offer.id = deleted.id`,
    [userId, ids, room],
  );
}

/** Purges offers whose deletion cannot be undone any more. */
@Injectable()
export class OfferPurge {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') jobs: Jobs,
  ) {
    jobs.schedule({
      name: 'offers.purge-deleted',
      every: '*/10 * * * *',
      irrevocable: true,
      timeoutSeconds: 300,
      work: async ({ now, signal }) => {
        const until = new Date(now.getTime() - DELETED_KEPT_HOURS * 60 * 60 * 1000);
        for (let purged = BATCH; purged === BATCH; ) {
          signal.throwIfAborted();
          // The service acts: there is no signed-in user, and users do not see deleted offers.
          purged = await this.database.asService((tx) => purge(tx, until));
        }
      },
    });
  }
}

function purge(tx: Transaction, until: Date): Promise<number> {
  return tx.changed(
    `DELETE FROM offers.offers WHERE id IN (
       SELECT id FROM offers.offers WHERE deleted_at < $1 ORDER BY deleted_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [until, BATCH],
  );
}
