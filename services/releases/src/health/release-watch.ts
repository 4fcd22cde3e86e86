import type { VersionVerdict } from '@garimpo/releases-contract';
import { Database, InjectDatabase, LOGGER, type Transaction } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { readToolRecord } from '../pointer/good-choice.ts';
import { lastCurrentChange, type MadeChange } from '../pointer/pointer-rows.ts';
import { type FailedRelease, TakenBack } from '../rollout/taken-back.ts';
import { hasVoices, isWorse, RELEASE_RULE } from './release-rule.ts';
import { faultSentence, toFault } from './version-fault.ts';
import { countPeople, EVER, recentCounts, windowCounts } from './window-counts.ts';

const HOUR_MS = 3_600_000;

/** Takes back a version that everybody has, when its loads fail far more than those of the good version before. */
@Injectable()
export class ReleaseWatch {
  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly takenBack: TakenBack,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async check(tool: string): Promise<void> {
    // Counts that belong to versions: no user whose rows these were.
    const failed = await this.database.asService((tx) => findFailed(tx, tool));
    if (failed === null) return;
    const { version, why } = failed;
    switch (await this.takenBack.release(tool, failed)) {
      case 'back':
        this.log.warn({ tool, version, why }, 'a release was taken back for its errors');
        break;
      case 'kept':
        this.log.error({ tool, version, why }, 'a release fails, and no version before it is good');
        break;
      case 'known':
    }
  }
}

/** `null` where nobody needs to do anything. */
async function findFailed(tx: Transaction, tool: string): Promise<FailedRelease | null> {
  const change = await lastCurrentChange(tx, tool);
  if (change === null || !isWatched(change, Date.now())) return null;
  const { to: version, at: since } = change;
  const seen = await recentCounts(tx, { tool, version, since });
  if (seen.errors === 0) return null;
  const { chosen, passedOver } = (await readToolRecord(tx, tool)).fallbackOf(version);
  const good = chosen?.health === 'good' ? chosen.version : null;
  const usual =
    good === null ? null : await windowCounts(tx, { tool, version: good, since: EVER }, seen.windowSeconds);
  if (!isWorse(seen, usual)) return null;
  const people = await countPeople(tx, tool);
  if (!hasVoices(seen, people)) return null;

  const fault = toFault(seen, good === null || usual === null ? null : { version: good, counts: usual });
  const found = { version, change, fault, why: faultSentence(fault) };
  if (good === null) return { ...found, to: null, passedOver: withUnknown(passedOver, chosen) };
  // What fails for a reason outside of it, such as a server that is away, is not mended by an older version.
  const now = await recentCounts(tx, { tool, version: good, since });
  if (!isWorse(now, null) || !hasVoices(now, people)) return { ...found, to: good, passedOver };
  const failsNow: VersionVerdict = {
    version: good,
    health: 'bad',
    reason: 'failed',
    loads: now.loads,
    errors: now.errors,
  };
  return { ...found, to: null, passedOver: [...passedOver, failsNow] };
}

/** People who insisted are not overruled, nor is a decision to go back; what worked for a day is not the release's fault. */
function isWatched({ kind, forced, at }: MadeChange, now: number): boolean {
  if (forced || (kind !== 'published' && kind !== 'promoted')) return false;
  return now - at.getTime() < RELEASE_RULE.watchedHours * HOUR_MS;
}

function withUnknown(passedOver: VersionVerdict[], unknown: VersionVerdict | null): VersionVerdict[] {
  return unknown === null ? passedOver : [...passedOver, unknown];
}
