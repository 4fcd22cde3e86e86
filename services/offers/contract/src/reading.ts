import * as z from 'zod/mini';

/** The source of a reading: typed by hand, pasted by the user, the library's API, the browser reader, the user's own browser. */
export const readingSources = ['manual', 'pasted', 'api', 'browser', 'extension'] as const;
export type ReadingSource = (typeof readingSources)[number];

/** `approx` where the library itself rounds, as "~1.200 resultados" or "1,2 mil". */
export const readingPrecisions = ['exact', 'approx'] as const;
export type ReadingPrecision = (typeof readingPrecisions)[number];

/** Why there is no reading. None of these stores a count, because unknown is never zero. */
export const unreadableReasons = [
  'not_library',
  /** No source that reads by itself is turned on. */
  'no_source',
  /** The official API does not have the ads of this page or country. */
  'not_covered',
  'login_wall',
  /** The library refuses automated readings for now. */
  'blocked',
  'token_refused',
  'rate_limited',
  /** The page loaded, but shows no count. */
  'no_number',
  /** The page is not built like one of the library. */
  'changed_page',
  'timeout',
  'unreachable',
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** The latest failed try to read; a successful reading clears it. */
export const unreadableView = z.object({
  /** Tolerates the reasons of a newer service. */
  reason: z.string(),
  since: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type UnreadableView = z.infer<typeof unreadableView>;

/** When an offer is read next by itself. */
export const nextReadView = z.object({
  /** The planned moment, or a later one where other offers come first or nobody may read until then. */
  at: z.iso.datetime(),
  /** Place in the queue of all users, from 1; `null` while the offer is not due. */
  place: z.nullable(z.int()),
  /** Why nobody reads at the moment, one of {@link unreadableReasons}: it concerns all offers and not this one. */
  paused: z.nullable(z.string()),
});
export type NextReadView = z.infer<typeof nextReadView>;

export function isUnreadableReason(value: string): value is UnreadableReason {
  return (unreadableReasons as readonly string[]).includes(value);
}
