/** So long a request for a clone is left without an answer: what stands before the service gives up a little later. */
export const ANSWER_SECONDS_MAX = 100;
/** Captures of one user that wait or run, at most. */
export const CAPTURES_PER_USER = 5;
/** The HTML of one page, captured or saved. */
export const PAGE_BYTES_MAX = 10 * 1024 * 1024;
/** Clones that one list shows at most. */
export const SITES_LIST_MAX = 5_000;
/** Versions of one clone; the oldest make room. */
export const VERSIONS_KEPT = 200;

/** Patches of one save. */
export const SAVED_PATCHES_MAX = 50_000;
/** Patches of one draft, and what they put in, in UTF-16 units: more work than this is kept by saving it. */
export const DRAFT_PATCHES_MAX = 10_000;
export const DRAFT_TEXT_MAX = 2 * 1024 * 1024;

/** A picture as it is sent, before it becomes WebP. */
export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024;
export const UPLOAD_SIDE_MAX = 10_000;
/** Width times height, of all frames together. */
export const UPLOAD_PIXELS_MAX = 40_000_000;
/** Wider ones are made smaller: no page shows more. */
export const UPLOAD_WIDTH_KEPT = 2_560;
/** Pictures of one site that wait to be saved. */
export const UPLOADS_WAITING_MAX = 200;
/** Pictures that one save names. */
export const UPLOADS_NAMED_MAX = 500;
