import type { AbuseDecisionInput, AbuseReportView } from '@garimpo/cloner-contract';
import { clonerErrors } from '@garimpo/cloner-contract';
import {
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { QuizEntity, SiteEntity } from '../store/clone.entities.ts';
import { cloneUrl } from '../store/clone-kinds.ts';
import { abuseText } from '../text/pt-br-abuse.ts';
import { AbuseReportEntity } from './abuse-reports.ts';

const fail = defineErrors(clonerErrors);

/** Each of the two lists, open and decided, is cut there. */
const LIST_MAX = 200;

/** Lists reports for administrators, and stores their decisions: who decided what, when and why. */
@Injectable()
export class AbuseDecisions {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @InjectDatabase('cloner') private readonly database: Database,
  ) {}

  /** Open reports first, oldest first; then decided ones, latest first. */
  async list(): Promise<{ reports: AbuseReportView[]; open: number }> {
    // As the service, here and below: reports belong to no user, and the guard has checked that an administrator calls.
    return this.database.asService(async (tx) => {
      const reports = tx.repository(AbuseReportEntity);
      const [open, count] = await reports.findAndCount({
        where: { decision: IsNull() },
        order: { createdAt: 'ASC', id: 'ASC' },
        take: LIST_MAX,
      });
      const decided = await reports.find({
        where: { decision: Not(IsNull()) },
        order: { decidedAt: 'DESC', id: 'ASC' },
        take: LIST_MAX,
      });
      return { reports: [...open, ...decided].map((report) => this.#toView(report)), open: count };
    });
  }

  /**
   * Suspends the clone, dismisses the report, or shows the clone again. A suspension answers every open report of the clone.
   * Throws `cloner.report.not_found`.
   */
  async decide(id: string, { decision, why }: AbuseDecisionInput, who: string): Promise<AbuseReportView> {
    return this.database.asService(async (tx) => {
      const reports = tx.repository(AbuseReportEntity);
      const report = await reports.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (report === null) throw fail('cloner.report.not_found');
      const { cloneId, subdomain } = report;
      if (decision !== 'dismissed') await setState(tx, cloneId, decision);
      await tx.run(
        `UPDATE cloner.abuse_reports SET decision = $2, decided_by = $3, decided_at = now()
         WHERE id = $1 OR ($2 = 'suspended' AND clone_id = $4 AND decision IS NULL)`,
        [id, decision, who, cloneId],
      );
      await tx.run(
        `INSERT INTO cloner.abuse_events (report_id, clone_id, subdomain, who, what, why)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, cloneId, subdomain, who, decision, why],
      );
      return this.#toView(await reports.findOneByOrFail({ id }));
    });
  }

  /**
   * Suspends a clone automatically, for an administrator to review, unless one has reinstated it before: then the report stays
   * open. Returns whether it was suspended.
   */
  async suspendSeen(id: string, cloneId: string): Promise<boolean> {
    const [shown] = await this.database.runAsService(
      `SELECT 1 FROM cloner.abuse_events WHERE clone_id = $1 AND what = 'reinstated' LIMIT 1`,
      [cloneId],
    );
    if (shown !== undefined) return false;
    await this.decide(id, { decision: 'suspended', why: abuseText.seenWhy }, abuseText.visitor);
    return true;
  }

  #toView({ cloneId: _, ...report }: AbuseReportEntity): AbuseReportView {
    return {
      ...report,
      siteUrl: cloneUrl(this.config, report.subdomain),
      createdAt: report.createdAt.toISOString(),
      decidedAt: report.decidedAt?.toISOString() ?? null,
    };
  }
}

/** A trigger notifies the replicas when the transaction commits. A clone that was deleted stays so. */
async function setState(
  tx: Transaction,
  cloneId: string,
  decision: 'suspended' | 'reinstated',
): Promise<void> {
  const state = decision === 'suspended' ? 'suspended' : 'active';
  await tx.repository(SiteEntity).update(cloneId, { state });
  await tx.repository(QuizEntity).update({ id: cloneId, state: Not('deleting') }, { state });
}
