/** Codes of the cloner domain and their HTTP status. */
export const clonerErrors = {
  'cloner.site.not_found': 404,
  'cloner.quiz.not_found': 404,
  /** `fields[0].rule` holds the plan's limit. */
  'cloner.quizzes.limit_reached': 409,
  /** Its files could not be taken away: it stays in the list, and is tried again. */
  'cloner.quiz.not_deleted': 502,
  /** Nothing in it leads from one screen to another, or to a checkout. */
  'cloner.quiz.not_a_quiz': 422,
  /** Only for those whom the operator names. */
  'cloner.quiz.zip_forbidden': 403,
  'cloner.subdomain.taken': 409,
  /** `fields[0].rule` holds the plan's limit. */
  'cloner.clones.limit_reached': 409,
  /** `fields[0].rule` holds why the address is not fetched, a code of the outbound guard. */
  'cloner.address.refused': 422,
  'cloner.page.unreachable': 422,
  /** `fields[0].rule` holds the status that the page answered. */
  'cloner.page.refused': 422,
  'cloner.page.not_html': 422,
  /** It asks for a password, a card or bank data: `fields[0].rule` says which. */
  'cloner.page.sensitive': 422,
  /** Its owner protects it here. */
  'cloner.page.protected': 422,
  /** `fields[0].rule` names the limit: bytes, requests or seconds. */
  'cloner.capture.too_large': 422,
  'cloner.capture.failed': 500,
  'cloner.capture.cancelled': 409,
  'cloner.queue.full': 429,
  'cloner.job.not_found': 404,
  'cloner.version.not_found': 404,
  /** The site has a newer version than the one that was edited: `fields[0].rule` holds it. */
  'cloner.version.conflict': 409,
  'cloner.site.suspended': 409,
  'cloner.report.not_found': 404,
} as const;
export type ClonerErrorCode = keyof typeof clonerErrors;
