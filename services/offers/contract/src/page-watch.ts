import * as z from 'zod/mini';

/** How many snapshots of an offer's landing page are kept; the oldest go. About three months. */
export const PAGE_SNAPSHOTS_KEPT = 12;

/** Why nothing was seen of the page. */
export const pageProblems = [
  'bad_address',
  'unreachable',
  'not_found',
  /** It refuses our visits, or asks them whether they are a robot. */
  'blocked',
  'login_wall',
  'refused',
  'too_large',
  'no_browser',
  /** More pages are watched than the plan allows now: this one waits. */
  'plan_limit',
] as const;
export type PageProblem = (typeof pageProblems)[number];

const pair = z.object({ before: z.string(), after: z.string() });
/** What differs from the snapshot before. What was not found in one of both counts as no change. */
export const pageChanges = z.object({
  price: z.optional(pair),
  headline: z.optional(pair),
  checkout: z.optional(pair),
  /** Part of the picture that is another, 0 to 1, where that is much. */
  look: z.optional(z.number()),
});
export type PageChanges = z.infer<typeof pageChanges>;

export const pageSnapshotView = z.object({
  id: z.uuid(),
  takenAt: z.iso.datetime(),
  /** After redirects. */
  url: z.string(),
  headline: z.nullable(z.string()),
  price: z.nullable(z.string()),
  checkoutUrl: z.nullable(z.string()),
  /** From the picture before, 0 to 1; `null` for the first of an address. */
  difference: z.nullable(z.number()),
  changes: pageChanges,
});
export type PageSnapshotView = z.infer<typeof pageSnapshotView>;

export const pageWatchView = z.object({
  enabled: z.boolean(),
  /** `null` while it is off, and while the offer is put aside. */
  nextLookAt: z.nullable(z.iso.datetime()),
  /** The latest visits that came to nothing; the reason may be one that is not known here. */
  problem: z.nullable(z.object({ reason: z.string(), since: z.iso.datetime(), lastAt: z.iso.datetime() })),
  /** Newest first. */
  snapshots: z.array(pageSnapshotView),
  /** Of the account: pages that are watched, and how many the plan allows. */
  used: z.int(),
  limit: z.int(),
});
export type PageWatchView = z.infer<typeof pageWatchView>;

/** `GET` and `PATCH /api/offers/:id/page`. */
export const pageWatchReply = z.object({ watch: pageWatchView });
export const pageWatchInput = z.strictObject({ enabled: z.boolean() });

export const pagePictureParams = z.strictObject({ id: z.uuid(), snapshotId: z.uuid() });
/** `GET`: WebP, at the width of a phone. */
export const pagePicturePath = (offerId: string, snapshotId: string) =>
  `/api/offers/${encodeURIComponent(offerId)}/page/${encodeURIComponent(snapshotId)}/picture`;
