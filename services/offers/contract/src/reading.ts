import * as z from 'zod/mini';

/** The source of a reading: typed by hand, pasted by the user, the library's API, the browser reader. */
export const readingSources = ['manual', 'pasted', 'api', 'browser'] as const;
export type ReadingSource = (typeof readingSources)[number];

/** `approx` where the library itself rounds, as "~1.200 resultados" or "1,2 mil". */
export const readingPrecisions = ['exact', 'approx'] as const;
export type ReadingPrecision = (typeof readingPrecisions)[number];

/** Why there is no reading. Unknown is never zero: none of these writes one. */
export const unreadableReasons = [
  /** The offer's address is no page of an ad library. */
  'not_library',
  /** No source that reads by itself is turned on. */
  'no_source',
  /** The official API does not hold the ads of this page or country. */
  'not_covered',
  'login_wall',
  /** The library refuses automated readings for now. */
  'blocked',
  /** The API refuses the operator's token. */
  'token_refused',
  'rate_limited',
  /** The page is there, and shows no count. */
  'no_number',
  /** What came is not built as a library page is. */
  'changed_page',
  'timeout',
  'unreachable',
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** The last try to read, when it failed; a reading that succeeds takes it away. */
export const unreadableView = z.object({
  /** Tolerates the reasons of a newer service. */
  reason: z.string(),
  since: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type UnreadableView = z.infer<typeof unreadableView>;

export function isUnreadableReason(value: string): value is UnreadableReason {
  return (unreadableReasons as readonly string[]).includes(value);
}
