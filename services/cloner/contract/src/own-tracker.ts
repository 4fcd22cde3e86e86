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
