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
import { siteUrl } from '../site/site-url.ts';
import { abuseText } from '../text/pt-br-abuse.ts';

const fail = defineErrors(clonerErrors);

/** Open ones are few, or there is other work to do first; of those that are decided, the last. */
const LIST_MAX = 200;

interface ReportRow {
  id: string;
  subdomain: string;
  reason: string;
  details: string;
  email: string | null;
  created_at: Date;
  decision: AbuseReportView['decision'];
  decided_by: string | null;
  decided_at: Date | null;
}

const COLUMNS = 'id, subdomain, reason, details, email, created_at, decision, decided_by, decided_at';

/** What administrators see of reports, and what they decide. Who decided what, when and why is kept for good. */
@Injectable()
export class AbuseDecisions {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @InjectDatabase('cloner') private readonly database: Database,
  ) {}

  /** Open ones first, the oldest of them at the top; then those that are decided, the latest first. */
  async list(): Promise<{ reports: AbuseReportView[]; open: number }> {
    // As the service, here and below: reports are no user's rows, and the door has seen to it that an administrator asks.
    return this.database.asService(async (tx) => {
      const open = await tx.rows<ReportRow>(
        `SELECT ${COLUMNS} FROM cloner.abuse_reports WHERE decision IS NULL ORDER BY created_at, id LIMIT $1`,
        [LIST_MAX],
      );
      const decided = await tx.rows<ReportRow>(
        `SELECT ${COLUMNS} FROM cloner.abuse_reports WHERE decision IS NOT NULL
         ORDER BY decided_at DESC, id LIMIT $1`,
        [LIST_MAX],
      );
      const count = await tx.one<{ open: number }>(
        'SELECT count(*)::int AS open FROM cloner.abuse_reports WHERE decision IS NULL',
      );
      return { reports: [...open, ...decided].map((row) => this.#toView(row)), open: count?.open ?? 0 };
    });
  }

  /**
   * Suspends the clone, lets it be, or shows it again. A suspension answers every open report of the clone at once.
   * Throws `cloner.report.not_found`.
   */
  async decide(id: string, { decision, why }: AbuseDecisionInput, who: string): Promise<AbuseReportView> {
    return this.database.asService(async (tx) => {
      const report = await tx.one<{ clone_id: string; subdomain: string }>(
        'SELECT clone_id, subdomain FROM cloner.abuse_reports WHERE id = $1 FOR UPDATE',
        [id],
      );
      if (report === undefined) throw fail('cloner.report.not_found');
      const { clone_id: cloneId, subdomain } = report;
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
      const row = await tx.one<ReportRow>(`SELECT ${COLUMNS} FROM cloner.abuse_reports WHERE id = $1`, [id]);
      return this.#toView(row as ReportRow);
    });
  }

  /**
   * Suspends a clone by itself, for people to look at. Never one that people have shown again: then the report stays open for them.
   * Returns whether it did.
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

  #toView(row: ReportRow): AbuseReportView {
    return {
      id: row.id,
      subdomain: row.subdomain,
      siteUrl: siteUrl(this.config, row.subdomain),
      reason: row.reason,
      details: row.details,
      email: row.email,
      createdAt: row.created_at.toISOString(),
      decision: row.decision,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at?.toISOString() ?? null,
    };
  }
}

/** Replicas hear of it when the transaction commits: a trigger tells them. A clone that is gone stays so. */
async function setState(
  tx: Transaction,
  cloneId: string,
  decision: 'suspended' | 'reinstated',
): Promise<void> {
  const state = decision === 'suspended' ? 'suspended' : 'active';
  await tx.run('UPDATE cloner.cloned_sites SET state = $2 WHERE id = $1', [cloneId, state]);
  await tx.run(`UPDATE cloner.cloned_quiz SET state = $2 WHERE id = $1 AND state <> 'deleting'`, [
    cloneId,
    state,
  ]);
}
