/** A file as it is sent. */
export const FILE_BYTES_MAX = 2 * 1024 ** 3;
/** Files of one user that are sent, cleaned or fetched at the same time. */
export const FILES_PER_USER = 3;
/** A file of that size on a line of 5 Mbit/s. */
export const UPLOAD_SECONDS_MAX = 60 * 60;
