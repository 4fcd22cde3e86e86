/** Codes of the anticlone domain and their HTTP status. */
export const anticloneErrors = {
  /** The site does not exist or is another user's; the answer does not say which. */
  'anticlone.site.not_found': 404,
  /** `fields[0].rule` holds the plan's limit. */
  'anticlone.sites.limit_reached': 409,
  /** The user protects this page already. */
  'anticlone.site.repeated': 409,
  'anticlone.clone.not_found': 404,
  /** A check of this clone waits, runs or has just ended. */
  'anticlone.clone.check_too_soon': 429,
  /** Tracking is for administrators. */
  'anticlone.tracking.forbidden': 403,
  'anticlone.event.not_found': 404,
  /** The event's address was erased. */
  'anticlone.event.address_erased': 410,
  'anticlone.event.too_many_reveals': 429,
  'anticlone.install_check.too_many': 429,
  'anticlone.evidence.not_found': 404,
  /** It is in progress, or failed. */
  'anticlone.evidence.not_ready': 409,
  'anticlone.evidence.too_many': 429,
  /** `fields[0].rule` is a code of the outbound guard. */
  'anticlone.webhook.refused': 422,
  'anticlone.webhook.not_found': 404,
  'anticlone.webhook.too_many': 429,
} as const;
export type AnticloneErrorCode = keyof typeof anticloneErrors;
