import { type QuizReport, type quizStates, SITES_LIST_MAX } from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';

export interface QuizRow {
  id: string;
  originalUrl: string;
  checkoutUrl: string;
  subdomain: string;
  createdAt: Date;
  version: number;
  state: (typeof quizStates)[number];
  report: QuizReport | null;
}

const OWN_QUIZZES = `
  SELECT id, original_url AS "originalUrl", checkout_url AS "checkoutUrl", subdomain, created_at AS "createdAt", version,
    state, report
  FROM cloner.cloned_quiz WHERE user_id = $1`;

/** Newest first. */
export function listOwnQuizzes(tx: Transaction, userId: string): Promise<QuizRow[]> {
  return tx.rows(`${OWN_QUIZZES} ORDER BY created_at DESC, id DESC LIMIT $2`, [userId, SITES_LIST_MAX]);
}

/** Null for a quiz that does not exist as for one of another user. */
export async function findOwnQuiz(tx: Transaction, userId: string, id: string): Promise<QuizRow | null> {
  const rows = await tx.rows<QuizRow>(`${OWN_QUIZZES} AND id = $2`, [userId, id]);
  return rows[0] ?? null;
}

/** Hosted quizzes, those that are being made included. */
export async function countQuizzes(tx: Transaction, userId: string): Promise<number> {
  const rows = await tx.rows<{ count: number }>(
    `SELECT (SELECT count(*) FROM cloner.cloned_quiz WHERE user_id = $1)::integer
       + (SELECT count(*) FROM cloner.captures
          WHERE user_id = $1 AND kind = 'quiz' AND state IN ('waiting', 'running'))::integer AS count`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}
