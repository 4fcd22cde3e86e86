import {
  OWN_TRACKERS_MAX,
  type OwnTracker,
  type OwnTrackerKind,
  ownTracker,
  ownTrackerIds,
} from '@garimpo/cloner-contract';
import type { KnownScript, PageScript } from './page-scripts.ts';

const capitals: readonly OwnTrackerKind[] = [
  'google-analytics',
  'google-ads',
  'google-tag-manager',
  'tiktok',
];

/** An id in its canonical case, since pasted ids vary where their kind knows one case only. */
export function trackerOf(kind: OwnTrackerKind, typed: string): OwnTracker {
  const id = typed.trim();
  return { kind, id: capitals.includes(kind) ? id.toUpperCase() : id.toLowerCase() };
}

type TrackerProblem = 'format' | 'there' | 'full';

/** Why a tracker cannot be put in beside those that are. */
export function trackerProblem(tracker: OwnTracker, own: readonly OwnTracker[]): TrackerProblem | null {
  if (!ownTracker.safeParse(tracker).success) return 'format';
  if (own.some((one) => isSameTracker(one, tracker))) return 'there';
  return own.length >= OWN_TRACKERS_MAX ? 'full' : null;
}

export function isSameTracker(a: OwnTracker, b: OwnTracker): boolean {
  return a.kind === b.kind && a.id === b.id;
}

/** The accounts that a clone can let out: those of the kinds that are identified by an id. */
export function trackersIn(known: readonly KnownScript[]): OwnTracker[] {
  return known.flatMap(({ kind, ids }) =>
    isOwnKind(kind) ? ids.filter((id) => ownTrackerIds[kind].test(id)).map((id) => ({ kind, id })) : [],
  );
}

export function isOwnKind(kind: string): kind is OwnTrackerKind {
  return Object.hasOwn(ownTrackerIds, kind);
}

/**
 * What a script reaches in the clone: its network, its network after saving, only the clone itself, or nothing
 * because its file is blocked.
 */
export type Reach = 'network' | 'afterSave' | 'inside' | 'blocked';

interface ReachRules {
  /** Trackers inserted by id, or found in the saved page, that may reach their networks. */
  allowed: readonly OwnTracker[];
  /** The saved page: an account in it that is not allowed belongs to the original. */
  savedHtml: string;
  /** Whether the address is on another host. */
  isOutside: (address: string) => boolean;
}

export function reachOf({ known, address, form }: PageScript, rules: ReachRules): Reach {
  const trackers = trackersIn(known);
  const isAllowed = (tracker: OwnTracker) => rules.allowed.some((one) => isSameTracker(one, tracker));
  if (trackers.some(isAllowed)) return 'network';
  if (trackers.some(({ id }) => !rules.savedHtml.includes(id))) return 'afterSave';
  return address !== null && form !== 'data' && rules.isOutside(address) ? 'blocked' : 'inside';
}

/** An account that is set up twice counts every visit twice. */
export interface DuplicateTracker {
  kind: KnownScript['kind'];
  id: string;
}

/**
 * Finds accounts that are set up twice in the same form, or in the page and by id. A script with its `noscript`
 * pixel, and the file of a Google tag with its set-up, are not duplicates.
 */
export function duplicatesIn(
  scripts: readonly Pick<PageScript, 'form' | 'known'>[],
  own: readonly OwnTracker[],
): DuplicateTracker[] {
  const seen = new Set<string>();
  const twice = new Map<string, DuplicateTracker>();
  const ownKeys = new Set(own.map(({ kind, id }) => `${kind} ${id}`));
  for (const { form, known } of scripts) {
    for (const { kind, ids } of known) {
      for (const id of ids) {
        const name = `${kind} ${id}`;
        if (seen.has(`${form} ${name}`) || ownKeys.has(name)) twice.set(name, { kind, id });
        seen.add(`${form} ${name}`);
      }
    }
  }
  return [...twice.values()];
}
