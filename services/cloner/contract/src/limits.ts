/** A request for a clone is answered after this time at the latest: proxies before the service give up a little later. */
export const ANSWER_SECONDS_MAX = 100;
/** Captures of one user that wait or run. */
export const CAPTURES_PER_USER = 5;
/** Size of an archive that is imported, compressed or not. */
export const WARC_BYTES_MAX = 200 * 1024 * 1024;
/** Copies of one user that wait for their comparison; no other capture begins meanwhile. */
export const COMPARISONS_PER_USER = 20;
/** A copy that is less like its original, at either width, is told as unlike. */
export const LIKENESS_MIN = 0.9;
/** Size of one page's HTML, captured or saved. */
export const PAGE_BYTES_MAX = 10 * 1024 * 1024;
/** Clones in one list. */
export const SITES_LIST_MAX = 5_000;
/** Versions of one clone; older ones are deleted. */
export const VERSIONS_KEPT = 200;

export const SAVED_PATCHES_MAX = 50_000;
/** Patches of one draft, and the text that they insert, in UTF-16 units. More work than this must be saved. */
export const DRAFT_PATCHES_MAX = 10_000;
export const DRAFT_TEXT_MAX = 2 * 1024 * 1024;

/** Size of an uploaded image, before it becomes WebP. */
export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024;
export const UPLOAD_SIDE_MAX = 10_000;
/** Width times height, summed over all frames. */
export const UPLOAD_PIXELS_MAX = 40_000_000;
/** Wider images are scaled down: no page shows more. */
export const UPLOAD_WIDTH_KEPT = 2_560;
/** Widths in which one image is made besides its own. */
export const UPLOAD_WIDTHS_MAX = 5;
/** Files of one site that wait to be saved: images in all their widths, and videos. */
export const UPLOADS_WAITING_MAX = 1_000;
/** Size of a video that its owner sends. It is sent in parts of {@link VIDEO_PART_BYTES}, the last one smaller. */
export const VIDEO_BYTES_MAX = 512 * 1024 * 1024;
export const VIDEO_PART_BYTES = 4 * 1024 * 1024;
/** Videos of one site that are on their way. */
export const VIDEO_UPLOADS_OPEN_MAX = 3;
/** What one capture may take for videos, beyond what every capture may. */
export const CAPTURED_VIDEO_BYTES_MAX = 1024 * 1024 * 1024;

/** Storage of a plan for each clone that it allows, and at most. */
const STORAGE_PER_CLONE_BYTES = 512 * 1024 * 1024;
const STORAGE_BYTES_MAX = 100 * 1024 * 1024 * 1024;

/** Bytes that the clones of a plan may have, where videos are taken or sent. @param maxClones -1 for no limit */
export function storageBytesOf(maxClones: number): number {
  return maxClones < 0 ? STORAGE_BYTES_MAX : Math.min(STORAGE_BYTES_MAX, maxClones * STORAGE_PER_CLONE_BYTES);
}

/** Files that one save names. */
export const UPLOADS_NAMED_MAX = 1_500;
/** Pictures in one library, and those that one call deletes. */
export const LIBRARY_FILES_MAX = 3_000;
export const LIBRARY_DELETED_MAX = 200;
