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
  /** `fields[0].rule` is `no_browser` where it takes one, and the server has none. */
  'cloner.capture.failed': 500,
  'cloner.capture.cancelled': 409,
  'cloner.queue.full': 429,
  'cloner.job.not_found': 404,
  'cloner.version.not_found': 404,
  /** The site has a newer version than the one that was edited: `fields[0].rule` holds it. */
  'cloner.version.conflict': 409,
  'cloner.site.suspended': 409,
  /** `fields[0].rule` says why the patches cannot be made: `base` (they are for another page), `bounds`, `characters`, `encoding`. */
  'cloner.patches.refused': 422,
  /** What would be saved is empty, or larger than a page may be: `fields[0].rule` is `empty` or `bytes`. */
  'cloner.page.size': 422,
  /** There is another draft than the one the caller knows: `fields` hold its `revision` (0 for none) and its `updatedAt`. */
  'cloner.draft.conflict': 409,
  /** None of these formats, damaged, or a PNG that moves: `fields[0].rule` is `format`, `unreadable` or `animated_png`. */
  'cloner.upload.unsupported': 422,
  /** `fields[0].rule` names the limit: `side` or `pixels`. */
  'cloner.upload.too_large': 422,
  /** `fields[0].rule` holds how many may wait. */
  'cloner.uploads.limit_reached': 409,
  /** Of a picture that is no longer kept, or never was this site's. */
  'cloner.upload.not_found': 404,
  'cloner.report.not_found': 404,
} as const;
export type ClonerErrorCode = keyof typeof clonerErrors;
