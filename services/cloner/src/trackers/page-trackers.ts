import {
  type OwnTracker,
  type OwnTrackerKind,
  ownTrackerIds,
  type ScriptSign,
  TRACKER_SIGNS,
  type TrackerKind,
} from '@garimpo/cloner-contract';
import { findTrackers } from './find-trackers.ts';

/** No page of anybody's has as many; each costs a place in its policy. */
const FOUND_MAX = 30;

type OwnSign = ScriptSign<TrackerKind> & { kind: OwnTrackerKind };
const OWN_SIGNS = TRACKER_SIGNS.filter(isOwn);

/**
 * The accounts that the trackers in a page report to, of the kinds whose hosts are known, each once. One script may set up some, of
 * different kinds.
 */
export function pageTrackers(source: string): OwnTracker[] {
  // Most pages name none, and reading one of 10 MB takes a second.
  if (!OWN_SIGNS.some((sign) => fits(sign, source))) return [];
  const found = new Map<string, OwnTracker>();
  for (const { range } of findTrackers(source)) {
    for (const one of accountsIn(source.slice(range.start, range.end))) {
      if (found.size < FOUND_MAX) found.set(trackerKey(one), one);
    }
  }
  return [...found.values()];
}

export function withoutTrackers(
  trackers: readonly OwnTracker[],
  others: readonly OwnTracker[],
): OwnTracker[] {
  const keys = new Set(others.map(trackerKey));
  return trackers.filter((one) => !keys.has(trackerKey(one)));
}

function* accountsIn(text: string): Iterable<OwnTracker> {
  for (const sign of OWN_SIGNS.filter((one) => fits(one, text))) {
    const { kind, ids = [] } = sign;
    for (const pattern of ids) {
      for (const [, id = ''] of text.matchAll(new RegExp(pattern, 'g'))) {
        if (ownTrackerIds[kind].test(id)) yield { kind, id };
      }
    }
  }
}

function isOwn(sign: ScriptSign<TrackerKind>): sign is OwnSign {
  return Object.hasOwn(ownTrackerIds, sign.kind);
}

function fits({ address, call }: ScriptSign<TrackerKind>, text: string): boolean {
  return address.test(text) || call?.test(text) === true;
}

function trackerKey({ kind, id }: OwnTracker): string {
  return `${kind} ${id}`;
}
