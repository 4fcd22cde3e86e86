import type { ChangeEvidence, EventKind, VersionFault, VersionVerdict } from '@garimpo/releases-contract';
import { fail } from '../fail.ts';
import type { ToolRecord } from './good-choice.ts';
import type { Canary, Pointer, PointerEvent } from './pointer.ts';
import type { PointerChange } from './pointer-rows.ts';

/** New state of a pointer and its history events: the requested change first, then its consequences. */
export interface Decision {
  after: PointerChange;
  events: [PointerEvent, ...PointerEvent[]];
}

/** A published version becomes current. Whatever was tried out as a canary until then is tried out no longer. */
export function pointTo(tool: string, before: Pointer | null, version: string, record: ToolRecord): Decision {
  const from = before?.current ?? null;
  const previous = record.fallbackOf(version, { kind: 'published', to: version }).chosen?.version ?? null;
  const evidence = evidenceOf(record, from, version);
  return {
    after: { tool, current: version, previous, canary: null },
    events: [
      { kind: 'published', from, to: version, share: null, evidence },
      ...endOfCanary(before, version),
    ],
  };
}

/** @param fresh salt and time of a canary that begins now */
export function showTo(
  before: Pointer | null,
  version: string,
  share: number,
  fresh: Pick<Canary, 'salt' | 'since'>,
): Decision {
  if (before === null) {
    throw fail('releases.canary.impossible', { detail: 'publish the first version of a tool to everybody' });
  }
  const { tool, current, previous, canary } = before;
  const same = canary?.version === version ? canary : null;
  if (version === current || same?.share === share) throw fail('releases.pointer.unchanged');
  return {
    after: { tool, current, previous, canary: { ...(same ?? fresh), version, share } },
    events: [
      { kind: same === null ? 'canary_started' : 'canary_changed', from: current, to: version, share },
    ],
  };
}

/** @param found of a canary that goes back by itself */
export function stopCanary(
  before: Pointer | null,
  kind: Extract<EventKind, 'canary_stopped' | 'canary_reverted'>,
  found?: { record: ToolRecord; fault: VersionFault },
): Decision {
  const { canary, ...pointer } = withCanary(before);
  const evidence = found && {
    ...evidenceOf(found.record, canary.version, pointer.current),
    fault: found.fault,
  };
  return {
    after: { ...pointer, canary: null },
    events: [
      { kind, from: canary.version, to: pointer.current, share: canary.share, ...(evidence && { evidence }) },
    ],
  };
}

export function promote(before: Pointer | null, record: ToolRecord, forced: boolean): Decision {
  const { tool, current, canary } = withCanary(before);
  const to = canary.version;
  const previous = record.fallbackOf(to, { kind: 'promoted', to }).chosen?.version ?? null;
  const evidence = { ...evidenceOf(record, current, to), forced };
  return {
    after: { tool, current: to, previous, canary: null },
    events: [{ kind: 'promoted', from: current, to, share: null, evidence }],
  };
}

/**
 * Shows `to` to all people, including those on the canary, because a rollback must be certain.
 * @param passedOver newer versions that `to` was chosen in the place of
 * @param fault of a version that goes back by itself
 */
export function rollBack(
  before: Pointer,
  to: string,
  record: ToolRecord,
  {
    passedOver = [],
    forced = false,
    fault,
  }: { passedOver?: VersionVerdict[]; forced?: boolean; fault?: VersionFault } = {},
): Decision {
  const { tool, current } = before;
  if (to === current) throw fail('releases.pointer.unchanged');
  const previous = record.fallbackOf(to, { kind: 'rolled_back', to }).chosen?.version ?? null;
  const evidence = { ...evidenceOf(record, current, to), passedOver, forced, ...(fault && { fault }) };
  return {
    after: { tool, current: to, previous, canary: null },
    events: [{ kind: 'rolled_back', from: current, to, share: null, evidence }, ...endOfCanary(before, to)],
  };
}

function evidenceOf(record: ToolRecord, from: string | null, to: string): ChangeEvidence {
  const left = from === null ? null : record.verdictOf(from);
  return { chosen: record.verdictOf(to), left, passedOver: [], forced: false };
}

function withCanary(before: Pointer | null): Pointer & { canary: Canary } {
  if (before === null) throw fail('releases.tool.not_found');
  if (before.canary === null) throw fail('releases.canary.none');
  return { ...before, canary: before.canary };
}

function endOfCanary(before: Pointer | null, current: string): PointerEvent[] {
  const canary = before?.canary;
  // A canary that becomes current by another way than being promoted was not stopped.
  if (canary == null || canary.version === current) return [];
  return [{ kind: 'canary_stopped', from: canary.version, to: current, share: canary.share }];
}
