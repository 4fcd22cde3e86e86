/** Codes of the media domain and their HTTP status. */
export const mediaErrors = {
  /** The form has no field `file`, or no file in it. */
  'media.file.missing': 400,
  'media.file.empty': 422,
  /** `fields[0].rule` holds the bytes that a file may have. */
  'media.file.too_large': 413,
  /** None of the formats that are cleaned, whatever its name says. */
  'media.file.unsupported': 415,
  /** Its structure contradicts itself, so nobody could say what would be left in it: `fields[0].rule` says where. */
  'media.file.malformed': 422,
  /** As many of the same user are under way as may be. */
  'media.queue.full': 429,
  /** There is no room for it on the disk just now. */
  'media.storage.full': 507,
} as const;
export type MediaErrorCode = keyof typeof mediaErrors;
