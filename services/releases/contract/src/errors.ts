/** Codes of the releases domain and their HTTP status. */
export const releasesErrors = {
  'releases.tool.not_found': 404,
  'releases.version.not_found': 404,
  'releases.version.exists': 409,
  'releases.version.sealed': 409,
  'releases.file.not_found': 404,
  'releases.file.mismatch': 400,
  'releases.manifest.invalid': 400,
  /** The tool points elsewhere than the caller believed. */
  'releases.pointer.moved': 409,
} as const;
export type ReleasesErrorCode = keyof typeof releasesErrors;
