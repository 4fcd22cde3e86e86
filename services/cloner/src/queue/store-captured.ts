import type { CaptureReport, QuizReport } from '@garimpo/cloner-contract';
import type { Config, Database, Transaction } from '@garimpo/service-kit';
import type { Captured } from '../capture/capture.ts';
import type { CapturedQuiz } from '../quiz/quiz-capture.ts';
import { QuizEntity, SiteEntity } from '../site/clone.entities.ts';
import { siteUrl } from '../site/site-url.ts';
import type { CloneFile } from '../store/clone-manifest.ts';
import { insertVersion } from '../store/version-rows.ts';
import type { TakenCapture } from './capture-rows.ts';

/**
 * Makes the clone: the version, for a hosted one the site or quiz, and the capture's end, all or nothing. False where the capture was
 * cancelled, or is with another process by now.
 */
export function storeCaptured(
  database: Database,
  config: Pick<Config, 'publicUrl' | 'sitesDomain'>,
  taken: TakenCapture,
  { manifest, report }: Captured | CapturedQuiz,
  stored: CloneFile,
): Promise<boolean> {
  // As the service: the user asked for it, and files are nobody's.
  return database.asService(async (tx) => {
    if (!(await endAsDone(tx, taken, report))) return false;
    const { id, userId } = taken;
    await insertVersion(tx, { cloneId: id, userId, n: 1, origin: 'capture', manifest, stored });
    await insertHosted(tx, config, taken, report);
    return true;
  });
}

async function insertHosted(
  tx: Transaction,
  config: Pick<Config, 'publicUrl' | 'sitesDomain'>,
  { id, userId, kind, url, subdomain, checkoutUrl }: TakenCapture,
  report: CaptureReport | QuizReport,
): Promise<void> {
  if (subdomain === null) return;
  const hosted = {
    id,
    userId,
    originalUrl: url,
    url: siteUrl(config, subdomain),
    subdomain,
    version: 1,
    report,
  };
  if (kind === 'quiz' && checkoutUrl !== null)
    await tx.repository(QuizEntity).insert({ ...hosted, checkoutUrl });
  else await tx.repository(SiteEntity).insert(hosted);
}

async function endAsDone(
  tx: Transaction,
  { id, attempts }: TakenCapture,
  report: CaptureReport | QuizReport,
): Promise<boolean> {
  const count = await tx.changed(
    `UPDATE cloner.captures SET state = 'done', report = $3, ended_at = clock_timestamp(), lease_until = NULL
     WHERE id = $1 AND attempts = $2 AND state = 'running'`,
    [id, attempts, JSON.stringify(report)],
  );
  return count === 1;
}
