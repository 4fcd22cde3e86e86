import { counterLimits, type SubscriptionView, UNLIMITED } from '@garimpo/accounts-contract';
import { type CaptureKind, type QuizView, SITES_LIST_MAX, type SiteView } from '@garimpo/cloner-contract';
import type { Config, Transaction } from '@garimpo/service-kit';
import { type CloneEntity, QuizEntity, SiteEntity } from './clone.entities.ts';
import type { CloneFacts } from './clone-facts.ts';

/**
 * What differs between clones of pages and of quizzes. Each kind has a table of its own (record 0073); everything else that
 * hosts, lists, counts and removes clones asks this table.
 */
export const cloneKinds = {
  site: {
    entity: SiteEntity,
    table: 'cloner.cloned_sites',
    hosted: 'folder',
    counter: 'clones',
    notFound: 'cloner.site.not_found',
    limitReached: 'cloner.clones.limit_reached',
  },
  quiz: {
    entity: QuizEntity,
    table: 'cloner.cloned_quiz',
    hosted: 'quiz',
    counter: 'quizzes',
    notFound: 'cloner.quiz.not_found',
    limitReached: 'cloner.quizzes.limit_reached',
  },
} as const;

export type CloneKind = keyof typeof cloneKinds;

export function cloneKindOf(capture: CaptureKind): CloneKind {
  return capture === 'quiz' || capture === 'quiz-zip' ? 'quiz' : 'site';
}

type Places = Pick<Config, 'publicUrl' | 'sitesDomain'>;

/** Public address of a hosted clone. */
export function cloneUrl({ publicUrl, sitesDomain }: Places, subdomain: string): string {
  return `${new URL(publicUrl).protocol}//${subdomain}.${sitesDomain}/`;
}

export function toSiteView(
  { userId: _, createdAt, updatedAt, ...row }: SiteEntity,
  places: Places,
  facts: CloneFacts,
): SiteView {
  const url = cloneUrl(places, row.subdomain);
  return { ...row, ...facts, url, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export function toQuizView(
  { userId: _, updatedAt: __, createdAt, ...row }: QuizEntity,
  places: Places,
  facts: CloneFacts,
): QuizView {
  return { ...row, ...facts, url: cloneUrl(places, row.subdomain), createdAt: createdAt.toISOString() };
}

export type ListedClone = { kind: 'site'; clone: SiteEntity } | { kind: 'quiz'; clone: QuizEntity };

type CloneClass<Clone extends CloneEntity> = new () => Clone;

/** Newest first. */
export function listOwnClones<Clone extends CloneEntity>(
  tx: Transaction,
  clones: CloneClass<Clone>,
  userId: string,
): Promise<Clone[]> {
  return tx
    .repository(clones)
    .createQueryBuilder('clone')
    .where({ userId })
    .orderBy({ 'clone.createdAt': 'DESC', 'clone.id': 'DESC' })
    .take(SITES_LIST_MAX)
    .getMany();
}

/** Null when the clone does not exist, or belongs to another user. */
export function findOwnClone<Clone extends CloneEntity>(
  tx: Transaction,
  clones: CloneClass<Clone>,
  userId: string,
  by: { subdomain: string } | { id: string },
): Promise<Clone | null> {
  return tx
    .repository(clones)
    .createQueryBuilder('clone')
    .where({ userId, ...by })
    .getOne();
}

/** A clone of whichever kind the user has under this name; null where there is none, or a quiz that is being removed. */
export async function findOwnListed(
  tx: Transaction,
  userId: string,
  subdomain: string,
): Promise<ListedClone | null> {
  const site = await findOwnClone(tx, SiteEntity, userId, { subdomain });
  if (site !== null) return { kind: 'site', clone: site };
  const quiz = await findOwnClone(tx, QuizEntity, userId, { subdomain });
  return quiz === null || quiz.state === 'deleting' ? null : { kind: 'quiz', clone: quiz };
}

/** Hosted clones, including those whose capture waits or runs. */
export async function countClones(tx: Transaction, kind: CloneKind, userId: string): Promise<number> {
  const { table, hosted } = cloneKinds[kind];
  const { count } = await tx.only<{ count: number }>(
    `SELECT (SELECT count(*) FROM ${table} WHERE user_id = $1)::integer
       + (SELECT count(*) FROM cloner.captures
          WHERE user_id = $1 AND kind = $2 AND clone_id IS NULL AND state IN ('waiting', 'running'))::integer AS count`,
    [userId, hosted],
  );
  return count;
}

/** How many hosted clones of a kind the user may have: none without a plan, and never more than one list shows. */
export function cloneLimit(kind: CloneKind, { limits }: SubscriptionView): number {
  const limit = limits?.[counterLimits[cloneKinds[kind].counter]] ?? 0;
  return limit === UNLIMITED ? SITES_LIST_MAX : Math.min(limit, SITES_LIST_MAX);
}
