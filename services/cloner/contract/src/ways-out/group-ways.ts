import { type OwnAddresses, ownerOf, wayKey } from './own-places.ts';
import {
  type FoundFile,
  type WayOwner,
  type WayPlaceView,
  type WaySpot,
  type WayView,
  wayKinds,
} from './way-out.ts';

const PLACES_MAX = 20;
const OWNERS: readonly WayOwner[] = ['other', 'nowhere', 'own'];

/** Spots by file and key, in the order in which the page has them. */
export type WaySpots = Readonly<Record<string, readonly WaySpot[]>>;

/** The ways of a clone, each target once: first what leads to somebody else, and of that the shops. */
export function groupWays(files: readonly FoundFile[], own: OwnAddresses, spots: WaySpots = {}): WayView[] {
  const groups = new Map<string, WayView>();
  for (const { address, ways } of files) {
    for (const way of ways) {
      const { kind, target, at, label } = way;
      const owner = ownerOf(way, own);
      const key = wayKey(way);
      const id = `${owner} ${key}`;
      const group: WayView = groups.get(id) ?? { key, kind, target, owner, places: [], count: 0 };
      const isShown = at !== 'script' && at !== 'json' && at !== 'refresh';
      const spot = isShown ? (spots[key]?.[shownBefore(group.places)] ?? null) : null;
      if (group.places.length < PLACES_MAX) group.places.push({ at, label, file: address, spot });
      groups.set(id, { ...group, count: group.count + 1 });
    }
  }
  return [...groups.values()].sort(
    (a, b) =>
      OWNERS.indexOf(a.owner) - OWNERS.indexOf(b.owner) ||
      wayKinds.indexOf(a.kind) - wayKinds.indexOf(b.kind),
  );
}

const shownBefore = (places: readonly WayPlaceView[]): number =>
  places.filter(({ at }) => at !== 'script' && at !== 'json' && at !== 'refresh').length;
