import * as z from 'zod/mini';

/**
 * Trackers that a user may add to a clone. A tracker is known by its id alone: its code comes from this product, and the clone's
 * content policy allows only the hosts of its kind.
 */
export const ownTrackerIds = {
  'meta-pixel': /^\d{8,20}$/,
  'google-analytics': /^G-[A-Z0-9]{6,14}$/,
  'google-ads': /^AW-\d{6,14}$/,
  'google-tag-manager': /^GTM-[A-Z0-9]{4,12}$/,
  tiktok: /^[A-Z0-9]{15,30}$/,
  kwai: /^\d{10,25}$/,
  clarity: /^[a-z0-9]{6,14}$/,
  utmify: /^[a-f0-9]{24}$/,
} as const;

export type OwnTrackerKind = keyof typeof ownTrackerIds;
export const ownTrackerKinds = Object.keys(ownTrackerIds) as [OwnTrackerKind, ...OwnTrackerKind[]];
/** Trackers in one clone. */
export const OWN_TRACKERS_MAX = 10;

export const ownTracker = z
  .strictObject({ kind: z.enum(ownTrackerKinds), id: z.string().check(z.trim(), z.maxLength(40)) })
  .check(
    z.refine(({ kind, id }) => ownTrackerIds[kind].test(id), {
      message: 'is no id of this kind',
      path: ['id'],
    }),
  );
export type OwnTracker = z.infer<typeof ownTracker>;

/** Where a clone has the script that puts its owner's trackers in. */
export const OWN_TRACKERS_PATH = '/__ext/trackers.js';

/**
 * The address under which a page loads that script: it names the trackers, so that the page, its drafts and its versions say which they are.
 * Its characters need no escape in an attribute.
 */
export function trackersAddress(trackers: readonly OwnTracker[]): string {
  return `${OWN_TRACKERS_PATH}?${trackers.map(({ kind, id }) => `${kind}.${id}`).join(',')}`;
}

/** Trackers that such an address names, each once; null for an older one, which names none. */
export function trackersOfAddress(address: string): OwnTracker[] | null {
  const named = /^\/__ext\/trackers\.js\?(?!v=)([^#]+)/.exec(address)?.[1];
  if (named === undefined) return null;
  const found = new Map<string, OwnTracker>();
  for (const name of named.split(',')) {
    const [, kind, id] = /^([a-z-]+)\.(.+)$/.exec(name) ?? [];
    const { success, data } = ownTracker.safeParse({ kind, id });
    if (success && found.size < OWN_TRACKERS_MAX) found.set(name, data);
  }
  return [...found.values()];
}
