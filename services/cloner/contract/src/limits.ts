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
