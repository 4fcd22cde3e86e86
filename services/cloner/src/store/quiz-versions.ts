import { clonerErrors, type QuizReport } from '@garimpo/cloner-contract';
import { type Actor, Database, defineErrors, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { QuizEntity, VersionEntity } from './clone.entities.ts';
import { CloneStore } from './clone-store.ts';
import { findOwnVersion, insertVersion } from './site-versions.ts';

const fail = defineErrors(clonerErrors);

/** Nobody edits a quiz: its versions are captures, each with a report of its own, and captures that were put back. */
@Injectable()
export class QuizVersions {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly store: CloneStore,
  ) {}

  /**
   * Makes an older version the quiz's next one, with the report of its capture. Throws `cloner.site.not_found`,
   * `cloner.site.suspended`, `cloner.version.not_found`.
   */
  async restore(actor: Actor, subdomain: string, n: number): Promise<number> {
    const { userId } = actor;
    // As the service, which alone writes clones. The quiz is asked for by this user's id.
    return this.store.claimed((claim) =>
      this.database.asService(async (tx) => {
        const quiz = await lockedQuiz(tx, { userId, subdomain });
        if (quiz === null || quiz.state === 'deleting') throw fail('cloner.site.not_found');
        if (quiz.state === 'suspended') throw fail('cloner.site.suspended');
        const version = await findOwnVersion(tx, userId, quiz.id, n);
        if (version === null) throw fail('cloner.version.not_found');
        const manifest = await this.store.readManifest(version.manifest);
        const stored = await this.store.putManifest(claim, manifest);
        const { report } = await tx
          .repository(VersionEntity)
          .findOneOrFail({ select: { report: true }, where: { cloneId: quiz.id, version: n } });
        const next = await renewQuiz(tx, quiz, n === quiz.version ? quiz.report : report);
        await insertVersion(tx, { cloneId: quiz.id, userId, n: next, origin: 'restore', manifest, stored });
        return next;
      }),
    );
  }
}

export function lockedQuiz(
  tx: Transaction,
  by: { userId: string; subdomain: string } | { userId: string; id: string; state: 'active' },
): Promise<QuizEntity | null> {
  return tx.repository(QuizEntity).findOne({ where: by, lock: { mode: 'pessimistic_write' } });
}

/** Moves a locked quiz on to its next version, and leaves the present report with the present one. Returns the next one's number. */
export async function renewQuiz(
  tx: Transaction,
  { id, version, report: before }: QuizEntity,
  report: QuizReport | null,
): Promise<number> {
  const json = (of: QuizReport | null) => (of === null ? null : JSON.stringify(of));
  await tx.run('UPDATE cloner.versions SET report = $3 WHERE clone_id = $1 AND n = $2', [
    id,
    version,
    json(before),
  ]);
  await tx.run('UPDATE cloner.cloned_quiz SET report = $2, version = $3 WHERE id = $1', [
    id,
    json(report),
    version + 1,
  ]);
  return version + 1;
}
