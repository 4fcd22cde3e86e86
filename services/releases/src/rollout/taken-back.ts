import type { EventKind, VersionFault, VersionVerdict } from '@garimpo/releases-contract';
import { Database, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ReleaseAlerts } from '../alert/release-alerts.ts';
import { PointedTools } from '../discovery/pointed-tools.ts';
import { changePointer, type WantedChange } from '../pointer/change-pointer.ts';
import { rollBack, stopCanary } from '../pointer/decisions.ts';
import { readToolRecord } from '../pointer/good-choice.ts';
import { PointerMoves } from '../pointer/pointer.entities.ts';
import type { Author, Canary } from '../pointer/pointer.ts';
import {
  hasEventSince,
  lastCurrentChange,
  lockPointer,
  type MadeChange,
  readPointer,
  writeEvent,
} from '../pointer/pointer-rows.ts';

/** Author of automatic changes. */
const ITSELF = 'garimpo';

interface Found {
  fault: VersionFault;
  /** The fault in a sentence, for the history. */
  why: string;
}

/** A version that everybody has, and whose loads fail. */
export interface FailedRelease extends Found {
  version: string;
  /** The change that brought it. */
  change: MadeChange;
  /** Good version to go back to; `null` where none is known. */
  to: string | null;
  passedOver: VersionVerdict[];
}

/** What the product takes back by itself. Each change has its line in the history and is told by email. */
@Injectable()
export class TakenBack {
  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly pointed: PointedTools,
    private readonly moves: PointerMoves,
    private readonly alerts: ReleaseAlerts,
  ) {}

  /** False when the canary is no longer there: of several replicas one takes it back. */
  canary(tool: string, canary: Pick<Canary, 'version' | 'since'>, { fault, why }: Found): Promise<boolean> {
    return this.change(tool, why, (tx) => async (before) => {
      const now = before?.canary;
      if (now?.version !== canary.version || now.since.getTime() !== canary.since.getTime())
        throw new Moved();
      return stopCanary(before, 'canary_reverted', { record: await readToolRecord(tx, tool), fault });
    });
  }

  /** `known`: another replica has done it, somebody has moved the tool meanwhile, or it was told before. */
  async release(tool: string, failed: FailedRelease): Promise<'back' | 'kept' | 'known'> {
    const { version, change, to, fault, why } = failed;
    if (to === null) return (await this.keep(tool, failed)) ? 'kept' : 'known';
    const isBack = await this.change(tool, why, (tx) => async (before) => {
      const last = await lastCurrentChange(tx, tool);
      if (before?.current !== version || last?.id !== change.id) throw new Moved();
      const record = await readToolRecord(tx, tool);
      const { chosen, passedOver } = record.fallbackOf(version);
      if (chosen?.version !== to || chosen.health !== 'good') throw new Moved();
      return rollBack(before, to, record, { passedOver, fault });
    });
    return isBack ? 'back' : 'known';
  }

  /** Writes once for each release that it fails and stays. */
  private keep(tool: string, { version, change, passedOver, fault, why }: FailedRelease): Promise<boolean> {
    // The product's own decision, here and below: no user whose rows these were.
    return this.database.asService(async (tx) => {
      const kind: EventKind = 'kept_failing';
      const isKnown = () => hasEventSince(tx, tool, kind, change.id);
      // Every look after the first ends here, and holds nobody up who moves the tool.
      if (await isKnown()) return false;
      const chosen = (await readToolRecord(tx, tool)).verdictOf(version);
      await lockPointer(tx, tool);
      const pointer = await readPointer(tx, tool);
      if (pointer?.current !== version || (await lastCurrentChange(tx, tool))?.id !== change.id) return false;
      if (await isKnown()) return false;
      const evidence = { chosen, left: null, passedOver, forced: false, fault };
      const event = await writeEvent(
        tx,
        { ...pointer, changedAt: new Date() },
        { kind, from: null, to: version, share: null, evidence },
        automatically(why),
      );
      await this.alerts.send(event, tx);
      return true;
    });
  }

  private async change(
    tool: string,
    why: string,
    decide: (tx: Transaction) => WantedChange['decide'],
  ): Promise<boolean> {
    try {
      const { event } = await this.database.asService(async (tx) => {
        const author = automatically(why);
        const reply = await changePointer(tx, { tool, author, expect: undefined, decide: decide(tx) });
        await this.alerts.send(reply.event, tx);
        return reply;
      });
      this.moves.count(event);
      return true;
    } catch (error) {
      if (error instanceof Moved) return false;
      throw error;
    } finally {
      this.pointed.forget();
    }
  }
}

/** What was found wanting is no longer what people get. */
class Moved extends Error {}

function automatically(why: string): Author {
  return { who: ITSELF, by: null, why, automatic: true };
}
