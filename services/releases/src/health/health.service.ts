import { type HealthInput, type HealthReply, LOADS_PER_MINUTE_MAX } from '@garimpo/releases-contract';
import { commonErrors } from '@garimpo/service-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { getsCanary } from '../discovery/bucket.ts';
import { CanaryReceipts } from '../discovery/canary-receipts.ts';
import { PointedTools } from '../discovery/pointed-tools.ts';
import { fail } from '../fail.ts';
import { readPointer } from '../pointer/pointer-rows.ts';
import { CanaryWatch } from './canary-watch.ts';
import { readSeries } from './health-series.ts';
import { LoadBudget } from './load-budget.ts';
import { addLoads, forgetOldLoads, knownVersions, sumLoads } from './load-counts.ts';
import { addReporter, forgetReporters, Reporters } from './reporters.ts';

const TIDY_AGAIN_AFTER_MS = 5 * 60_000;

const refuse = defineErrors(commonErrors);

@Injectable()
export class HealthService {
  private readonly budget = new LoadBudget(LOADS_PER_MINUTE_MAX);
  private tidiedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly pointed: PointedTools,
    private readonly receipts: CanaryReceipts,
    private readonly reporters: Reporters,
    private readonly canaries: CanaryWatch,
  ) {}

  /**
   * Counts what a shell says of its loads: all of it, or nothing when it names a version that there is not. What is said of
   * a canary has a say in whether it stays only with the proof that the account was given it.
   */
  async count(
    { actor, address }: { actor: Actor; address: string },
    tool: string,
    { loads, receipt }: HealthInput,
  ): Promise<void> {
    const retryAfterSeconds = this.budget.take(actor.userId, loads.length);
    if (retryAfterSeconds > 0) throw refuse('request.rate.exceeded', { retryAfterSeconds });
    const counts = sumLoads(loads);
    const versions = new Set(counts.map(({ version }) => version));
    const now = new Date();
    const canary = (await this.pointed.tools()).find((one) => one.tool === tool)?.canary ?? null;
    const reporter = this.reporters.reporterOf(actor, address, tool, canary?.salt ?? null, now);
    const mayJudge =
      canary !== null &&
      getsCanary(actor.userId, tool, canary) &&
      this.receipts.proves(receipt, { ...canary, userId: actor.userId, tool }, now);
    const weighed = mayJudge ? loads : loads.filter(({ version }) => version !== canary?.version);
    // Counts belong to a version, not to the person whose shell loaded it.
    await this.database.asService(async (tx) => {
      const known = await knownVersions(tx, tool, [...versions]);
      const unknown = [...versions].filter((version) => !known.has(version));
      if (unknown.length > 0) throw fail('releases.version.not_found', { detail: unknown.join(', ') });
      await addLoads(tx, tool, counts);
      await addReporter(tx, tool, reporter, weighed);
    });
    await this.tidy();
    await this.canaries.afterReport(tool, versions);
  }

  /** Minute by minute, of the versions that were reported. */
  series(tool: string, minutes: number): Promise<HealthReply> {
    // For the staff: counts of versions, of no user.
    return this.database.asService(async (tx) => {
      if ((await readPointer(tx, tool)) === null) throw fail('releases.tool.not_found');
      return readSeries(tx, tool, minutes);
    });
  }

  /** Old counts go when new ones come: a service that nobody reports to has nothing that grows. */
  private async tidy(): Promise<void> {
    const now = Date.now();
    if (now - this.tidiedAt < TIDY_AGAIN_AFTER_MS) return;
    this.tidiedAt = now;
    // Whoever happens to report; what goes is nobody's.
    await this.database.asService(async (tx) => {
      await forgetOldLoads(tx);
      await forgetReporters(tx);
    });
  }
}
