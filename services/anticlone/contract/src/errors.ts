/** Codes of the anticlone domain and their HTTP status. */
export const anticloneErrors = {
  /** Missing or somebody else's: nobody can tell which. */
  'anticlone.site.not_found': 404,
  /** `fields[0].rule` holds the plan's limit. */
  'anticlone.sites.limit_reached': 409,
  /** The user has this page already. */
  'anticlone.site.repeated': 409,
  'anticlone.clone.not_found': 404,
  /** Another check of this clone waits or runs, or the last one has only just ended. */
  'anticlone.clone.check_too_soon': 429,
  /** Tracking is for those whom the operator names. */
  'anticlone.tracking.forbidden': 403,
  'anticlone.event.not_found': 404,
  /** The event is there, its address is not any more. */
  'anticlone.event.address_erased': 410,
  'anticlone.event.too_many_reveals': 429,
  'anticlone.install_check.too_many': 429,
  'anticlone.evidence.not_found': 404,
  /** It is still being taken, or could not be. */
  'anticlone.evidence.not_ready': 409,
  'anticlone.evidence.too_many': 429,
  /** `fields[0].rule` holds why nothing is sent there, a code of the outbound guard. */
  'anticlone.webhook.refused': 422,
  'anticlone.webhook.not_found': 404,
  'anticlone.webhook.too_many': 429,
} as const;
export type AnticloneErrorCode = keyof typeof anticloneErrors;
