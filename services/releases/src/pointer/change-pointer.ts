import type { PointerReply } from '@garimpo/releases-contract';
import type { Transaction } from '@garimpo/service-kit';
import { fail } from '../fail.ts';
import type { Decision } from './decisions.ts';
import { type Author, type Pointer, toPointerView } from './pointer.ts';
import { lockPointer, readPointer, writeEvent, writePointer } from './pointer-rows.ts';

export interface WantedChange {
  tool: string;
  author: Author;
  /** The revision or the current version that the caller believes in. */
  expect: number | string | undefined;
  decide: (before: Pointer | null) => Decision | Promise<Decision>;
}

/**
 * The only way a pointer comes to change: compared with what the caller expects and with what the decision was made of,
 * and with its lines in the history in the same transaction.
 */
export async function changePointer(tx: Transaction, wanted: WantedChange): Promise<PointerReply> {
  const { tool, author, expect, decide } = wanted;
  await lockPointer(tx, tool);
  const before = await readPointer(tx, tool);
  if (!isExpected(before, expect)) {
    const detail = before === null ? 'it points nowhere yet' : `it points to ${before.current}`;
    throw fail('releases.pointer.moved', { detail: `${detail} (revision ${before?.revision ?? 0})` });
  }
  const { after, events } = await decide(before);
  const pointer = await writePointer(tx, before?.revision ?? null, after);
  // The lock prevents concurrent changes; a writer that bypassed it loses here.
  if (pointer === null) throw fail('releases.pointer.moved');
  const [asked, ...rest] = events;
  // What came with it first, so that what was asked for is the last change of the history.
  for (const event of rest) await writeEvent(tx, pointer, event, author);
  const event = await writeEvent(tx, pointer, asked, author);
  return { pointer: toPointerView(pointer), event };
}

function isExpected(before: Pointer | null, expect: number | string | undefined): boolean {
  if (expect === undefined) return true;
  return typeof expect === 'number' ? expect === (before?.revision ?? 0) : expect === before?.current;
}
