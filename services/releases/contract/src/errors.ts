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
  /** The tool points there already. */
  'releases.pointer.unchanged': 409,
  /** There is no version before the current one to go back to. */
  'releases.previous.none': 409,
  /** No canary runs that could be promoted or stopped. */
  'releases.canary.none': 409,
  /** Loads of the canary fail more than a good version's; `force` promotes it all the same. */
  'releases.canary.failing': 409,
  /** A tool's first version has no current one to be compared with. */
  'releases.canary.impossible': 409,
  /** The version was reverted for its errors; `force` confirms that this is known. */
  'releases.version.reverted': 409,
  /** The version was too old to be kept: its files are gone. */
  'releases.version.collected': 410,
  /** The token is of a team that does not have this tool, or of a person where a team or the operator must act. */
  'releases.tool.forbidden': 403,
  'releases.token.not_found': 404,
} as const;
export type ReleasesErrorCode = keyof typeof releasesErrors;
