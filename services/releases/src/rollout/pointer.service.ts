import { randomUUID } from 'node:crypto';
import {
  type CanaryInput,
  HISTORY_PAGE,
  type HistoryReply,
  type PointerReply,
  type PromoteInput,
  type RollbackInput,
  type VersionVerdict,
} from '@garimpo/releases-contract';
import { Database, InjectDatabase, type Staff, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { PointedTools } from '../discovery/pointed-tools.ts';
import { fail } from '../fail.ts';
import { changePointer, type WantedChange } from '../pointer/change-pointer.ts';
import { promote, rollBack, showTo, stopCanary } from '../pointer/decisions.ts';
import { readToolRecord, type ToolRecord } from '../pointer/good-choice.ts';
import { PointerMoves } from '../pointer/pointer.entities.ts';
import { toShare } from '../pointer/pointer.ts';
import { deleteLoadReports, readEvents, readPointer, readVersionState } from '../pointer/pointer-rows.ts';
import { isFailing } from '../pointer/verdict.ts';
import { assertMayPoint, authorOf } from './staff.ts';

@Injectable()
export class PointerService {
  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly pointed: PointedTools,
    private readonly moves: PointerMoves,
  ) {}

  async rollBack(staff: Staff, tool: string, input: RollbackInput): Promise<PointerReply> {
    const author = authorOf(staff, input, 'rolled back');
    return this.change(staff, tool, (tx) => ({
      tool,
      author,
      expect: input.expect,
      decide: async (before) => {
        if (before === null) throw fail('releases.tool.not_found');
        const record = await readToolRecord(tx, tool);
        const { chosen, passedOver } = record.fallbackOf(before.current);
        const to = input.to ?? chosen?.version;
        if (to === undefined) throw fail('releases.previous.none', { detail: whyNone(passedOver) });
        const forced = input.force === true;
        await assertShowable(tx, tool, to, forced);
        return rollBack(before, to, record, { forced, ...(input.to === undefined && { passedOver }) });
      },
    }));
  }

  async setCanary(staff: Staff, tool: string, input: CanaryInput): Promise<PointerReply> {
    const share = toShare(input.percent);
    const author = authorOf(staff, input, share === 0 ? 'canary stopped' : 'canary');
    return this.change(staff, tool, (tx) => ({
      tool,
      author,
      expect: input.expect,
      decide: async (before) => {
        if (before === null) throw fail('releases.tool.not_found');
        const { version } = input;
        if (share === 0 || version === undefined) {
          const shown = before.canary?.version;
          if (shown !== undefined && version !== undefined && version !== shown) {
            throw fail('releases.pointer.moved', { detail: `the canary is ${shown}` });
          }
          return stopCanary(before, 'canary_stopped');
        }
        await assertShowable(tx, tool, version, input.force === true);
        // A canary that is started again is judged by new reports only.
        if (before.canary?.version !== version) await deleteLoadReports(tx, tool, version);
        return showTo(before, version, share, { salt: randomUUID(), since: new Date() });
      },
    }));
  }

  promote(staff: Staff, tool: string, input: PromoteInput): Promise<PointerReply> {
    const author = authorOf(staff, input, 'promoted');
    const forced = input.force === true;
    return this.change(staff, tool, (tx) => ({
      tool,
      author,
      expect: input.expect,
      decide: async (before) => {
        const record = await readToolRecord(tx, tool);
        if (before?.canary && !forced) await assertPromotable(tx, record, tool, before.canary.version);
        return promote(before, record, forced);
      },
    }));
  }

  /** Newest first. */
  async history(tool: string, cursor: string | undefined): Promise<HistoryReply> {
    // Work of the staff: no user whose rows these were.
    const events = await this.database.asService(async (tx) => {
      const found = await readEvents(tx, tool, cursor ?? null, HISTORY_PAGE + 1);
      if (found.length === 0 && (await readPointer(tx, tool)) === null) throw fail('releases.tool.not_found');
      return found;
    });
    const page = events.slice(0, HISTORY_PAGE);
    return { events: page, nextCursor: events.length > page.length ? (page.at(-1)?.id ?? null) : null };
  }

  private async change(
    staff: Staff,
    tool: string,
    wanted: (tx: Transaction) => WantedChange,
  ): Promise<PointerReply> {
    assertMayPoint(staff, tool);
    // Work of the staff: no user whose rows these were.
    const reply = await this.database.asService((tx) => changePointer(tx, wanted(tx)));
    this.moves.count(reply.event);
    this.pointed.forget();
    return reply;
  }
}

/** Throws on a version that cannot be shown to people, or should not. */
async function assertShowable(tx: Transaction, tool: string, version: string, force: boolean): Promise<void> {
  const state = await readVersionState(tx, tool, version);
  if (state === null) throw fail('releases.version.not_found');
  if (state.collected) throw fail('releases.version.collected');
  if (state.reverted && !force) throw fail('releases.version.reverted');
}

/** Throws on a canary whose loads fail, or that was taken back for it before, and says what was seen of it. */
async function assertPromotable(
  tx: Transaction,
  record: ToolRecord,
  tool: string,
  version: string,
): Promise<void> {
  const { loads, errors } = record.verdictOf(version);
  const seen = `${errors} of ${loads} loads of ${version} failed`;
  const state = await readVersionState(tx, tool, version);
  if (state?.reverted) throw fail('releases.version.reverted', { detail: seen });
  if (isFailing({ loads, errors })) throw fail('releases.canary.failing', { detail: seen });
}

/** Names the versions that could have been gone back to, were they not bad. */
function whyNone(passedOver: readonly VersionVerdict[]): string {
  if (passedOver.length === 0) return 'there is no version before it';
  const seen = passedOver.map(({ version, reason, loads, errors }) =>
    reason === 'failed' ? `${version} (${errors} of ${loads} loads failed)` : `${version} (${reason})`,
  );
  return `none before it is good: ${seen.join(', ')}; name one to go there all the same`;
}
