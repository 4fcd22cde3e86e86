import type { VersionFault } from '@garimpo/releases-contract';
import { Database, InjectDatabase, LOGGER } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { PointedCanary, PointedTool } from '../discovery/discovery.ts';
import { WHOLE_SHARE } from '../pointer/pointer.ts';
import { TakenBack } from '../rollout/taken-back.ts';
import { canaryFails } from './canary-rule.ts';
import { faultSentence, toFault } from './version-fault.ts';
import { countPeople, EVER, recentCounts, windowCounts } from './window-counts.ts';

/** Takes back a canary that fails more than the rule allows. Every replica may watch: one of them does it. */
@Injectable()
export class CanaryWatch {
  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly takenBack: TakenBack,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async check({ tool, current, canary }: PointedTool): Promise<void> {
    if (canary === null) return;
    const fault = await this.faultOf(tool, current.version, canary);
    if (fault === null) return;
    const why = faultSentence(fault);
    if (!(await this.takenBack.canary(tool, canary, { fault, why }))) return;
    this.log.warn({ tool, version: canary.version, why }, 'a canary was taken back for its errors');
  }

  private faultOf(tool: string, current: string, canary: PointedCanary): Promise<VersionFault | null> {
    // Counts that belong to versions: no user whose rows these were.
    return this.database.asService(async (tx) => {
      const { version, since, share } = canary;
      const seen = await recentCounts(tx, { tool, version, since });
      if (seen.errors === 0) return null;
      const usual = await windowCounts(tx, { tool, version: current, since: EVER }, seen.windowSeconds);
      const people = await countPeople(tx, tool);
      const fails = canaryFails(seen, usual, { people, share: share / WHOLE_SHARE });
      return fails ? toFault(seen, { version: current, counts: usual }) : null;
    });
  }
}
