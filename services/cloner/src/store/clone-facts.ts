import { CLONE_DAYS, type CloneDay } from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';

/** What a list says of a clone besides its own row. */
export interface CloneFacts {
  /** Whether it is still being compared with its original. */
  comparing: boolean;
  /** When its picture was taken; null while there is none. */
  pictureAt: string | null;
  /** Of the last {@link CLONE_DAYS} days, today included. */
  visits: number;
  clicks: number;
  /** The days on which somebody came, oldest first. */
  days: CloneDay[];
}

const NOTHING: CloneFacts = { comparing: false, pictureAt: null, visits: 0, clicks: 0, days: [] };

/** The facts of the user's clones by id: of all of them, or of one. */
export async function cloneFacts(
  tx: Transaction,
  userId: string,
  cloneId: string | null = null,
): Promise<(id: string) => CloneFacts> {
  const rows = await tx.rows<{ id: string; pictureAt: Date | null } & Omit<CloneFacts, 'pictureAt'>>(
    `SELECT c.id, k.clone_id IS NOT NULL AS comparing, p.taken_at AS "pictureAt",
       coalesce(d.visits, 0)::integer AS visits, coalesce(d.clicks, 0)::integer AS clicks, coalesce(d.days, '[]') AS days
     FROM (SELECT id, user_id FROM cloner.cloned_sites UNION ALL SELECT id, user_id FROM cloner.cloned_quiz) c
     LEFT JOIN cloner.comparisons k ON k.clone_id = c.id
     LEFT JOIN cloner.clone_pictures p ON p.clone_id = c.id
     LEFT JOIN (
       SELECT clone_id, sum(visits) AS visits, sum(clicks) AS clicks,
         json_agg(json_build_object('day', day, 'visits', visits, 'clicks', clicks) ORDER BY day) AS days
       FROM cloner.clone_days
       WHERE user_id = $1 AND day > current_date - ${CLONE_DAYS} GROUP BY clone_id) d ON d.clone_id = c.id
     WHERE c.user_id = $1 AND ($2::uuid IS NULL OR c.id = $2)`,
    [userId, cloneId],
  );
  const facts = new Map(
    rows.map(({ id, pictureAt, ...rest }) => [id, { ...rest, pictureAt: pictureAt?.toISOString() ?? null }]),
  );
  return (id) => facts.get(id) ?? NOTHING;
}
