import type { EventKind } from '@garimpo/releases-contract';
import { fail } from '../fail.ts';
import type { Canary, Pointer, PointerEvent } from './pointer.ts';
import { type CurrentChange, goodVersions, type PointerChange } from './pointer-rows.ts';

/** New state of a pointer and its history events: the requested change first, then its consequences. */
export interface Decision {
  after: PointerChange;
  events: [PointerEvent, ...PointerEvent[]];
}

/** A published version becomes current. Whatever was tried out as a canary until then is tried out no longer. */
export function pointTo(tool: string, before: Pointer | null, version: string): Decision {
  return {
    after: { tool, current: version, previous: before?.current ?? null, canary: null },
    events: [
      { kind: 'published', from: before?.current ?? null, to: version, share: null },
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

export function stopCanary(
  before: Pointer | null,
  kind: Extract<EventKind, 'canary_stopped' | 'canary_reverted'>,
): Decision {
  const { canary, ...pointer } = withCanary(before);
  return {
    after: { ...pointer, canary: null },
    events: [{ kind, from: canary.version, to: pointer.current, share: canary.share }],
  };
}

export function promote(before: Pointer | null): Decision {
  const { tool, current, canary } = withCanary(before);
  return {
    after: { tool, current: canary.version, previous: current, canary: null },
    events: [{ kind: 'promoted', from: current, to: canary.version, share: null }],
  };
}

/**
 * Shows `to` to all people, including those on the canary, because a rollback must be certain.
 * @param changes what was current until now
 */
export function rollBack(before: Pointer, to: string, changes: readonly CurrentChange[]): Decision {
  const { tool, current } = before;
  if (to === current) throw fail('releases.pointer.unchanged');
  const good = goodVersions([...changes, { kind: 'rolled_back', to }]);
  return {
    after: { tool, current: to, previous: good.at(-2) ?? null, canary: null },
    events: [{ kind: 'rolled_back', from: current, to, share: null }, ...endOfCanary(before, to)],
  };
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
