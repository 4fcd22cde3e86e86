/** Apart from the schemas, so that programs that only read pages come without them. */
export const OFFER_URL_MAX = 2048;
export const COUNT_MAX = 10_000_000;
/** A picture of an ad as it is stored: a small WebP. */
export const THUMBNAIL_BYTES_MAX = 48 * 1024;
/** Bound on the pictures of one save together. */
export const THUMBNAILS_BYTES_MAX = 3 * 1024 * 1024;
