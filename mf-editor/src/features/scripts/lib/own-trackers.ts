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

/** An id as it is known: how it was typed or pasted does not count where its kind has one case only. */
export function trackerOf(kind: OwnTrackerKind, typed: string): OwnTracker {
  const id = typed.trim();
  return { kind, id: capitals.includes(kind) ? id.toUpperCase() : id.toLowerCase() };
}

export type TrackerProblem = 'format' | 'there' | 'full';

/** Why a tracker cannot be put in beside those that are. */
export function trackerProblem(tracker: OwnTracker, own: readonly OwnTracker[]): TrackerProblem | null {
  if (!ownTracker.safeParse(tracker).success) return 'format';
  if (own.some((one) => isSameTracker(one, tracker))) return 'there';
  return own.length >= OWN_TRACKERS_MAX ? 'full' : null;
}

export function isSameTracker(a: OwnTracker, b: OwnTracker): boolean {
  return a.kind === b.kind && a.id === b.id;
}

/** Those accounts of known scripts that a clone can let out: of the kinds that it knows by their ids. */
export function trackersIn(known: readonly KnownScript[]): OwnTracker[] {
  return known.flatMap(({ kind, ids }) =>
    isOwnKind(kind) ? ids.filter((id) => ownTrackerIds[kind].test(id)).map((id) => ({ kind, id })) : [],
  );
}

export function isOwnKind(kind: string): kind is OwnTrackerKind {
  return Object.hasOwn(ownTrackerIds, kind);
}

/**
 * What a page's script comes to in the clone: it reports to its network; it will once it is saved; it runs and reaches the clone
 * alone; or its file does not load at all.
 */
export type Reach = 'network' | 'afterSave' | 'inside' | 'blocked';

export interface ReachRules {
  /** Put in by id, or found in the saved page, and let out. */
  allowed: readonly OwnTracker[];
  /** The page as it was saved last: what was in it and is not allowed came with the original. */
  savedHtml: string;
  /** Whether the address is another host's. */
  isOutside: (address: string) => boolean;
}

export function reachOf({ known, address, form }: PageScript, rules: ReachRules): Reach {
  const trackers = trackersIn(known);
  const isAllowed = (tracker: OwnTracker) => rules.allowed.some((one) => isSameTracker(one, tracker));
  if (trackers.some(isAllowed)) return 'network';
  if (trackers.some(({ id }) => !rules.savedHtml.includes(id))) return 'afterSave';
  return address !== null && form !== 'data' && rules.isOutside(address) ? 'blocked' : 'inside';
}

/** The same account set up twice counts every visit twice. */
export interface DuplicateTracker {
  kind: KnownScript['kind'];
  id: string;
}

/**
 * A script and the pixel in the `noscript` beside it belong together, as do the file of a Google tag and the script that sets it up: only two of one
 * form are one too many, or one in the page beside the same one put in by id.
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
