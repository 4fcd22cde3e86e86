import { SITES_LIST_MAX } from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';
import { QuizEntity } from '../site/clone.entities.ts';

export type QuizRow = QuizEntity;

/** Newest first. */
export function listOwnQuizzes(tx: Transaction, userId: string): Promise<QuizRow[]> {
  return tx
    .repository(QuizEntity)
    .find({ where: { userId }, order: { createdAt: 'DESC', id: 'DESC' }, take: SITES_LIST_MAX });
}

/** Null for a quiz that does not exist as for one of another user. */
export function findOwnQuiz(tx: Transaction, userId: string, id: string): Promise<QuizRow | null> {
  return tx.repository(QuizEntity).findOneBy({ userId, id });
}

/** Hosted quizzes, those that are being made included. */
export async function countQuizzes(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx.only<{ count: number }>(
    `SELECT (SELECT count(*) FROM cloner.cloned_quiz WHERE user_id = $1)::integer
       + (SELECT count(*) FROM cloner.captures
          WHERE user_id = $1 AND kind = 'quiz' AND state IN ('waiting', 'running'))::integer AS count`,
    [userId],
  );
  return count;
}
