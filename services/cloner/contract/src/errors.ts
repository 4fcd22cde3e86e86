/** Codes of the cloner domain and their HTTP status. */
export const clonerErrors = {
  'cloner.site.not_found': 404,
  'cloner.quiz.not_found': 404,
  /** `fields[0].rule` holds the plan's limit. */
  'cloner.quizzes.limit_reached': 409,
  /** Its files could not be removed yet: the quiz stays in the list, and the removal is tried again. */
  'cloner.quiz.not_deleted': 502,
  /** Nothing in it leads to another screen, or to a checkout. */
  'cloner.quiz.not_a_quiz': 422,
  /** Only the users whom the operator names may have these ZIPs. */
  'cloner.quiz.zip_forbidden': 403,
  'cloner.subdomain.taken': 409,
  /** `fields[0].rule` holds the plan's limit. */
  'cloner.clones.limit_reached': 409,
  /** `fields[0].rule` is the outbound guard's code for why the address is not fetched. */
  'cloner.address.refused': 422,
  'cloner.page.unreachable': 422,
  /** `fields[0].rule` is the status that the page answered. */
  'cloner.page.refused': 422,
  'cloner.page.not_html': 422,
  /** The page asks for a password, a card or bank data: `fields[0].rule` says which. */
  'cloner.page.sensitive': 422,
  /** The page's owner protects it with this product. */
  'cloner.page.protected': 422,
  /** `fields[0].rule` names the limit: bytes, requests or seconds. */
  'cloner.capture.too_large': 422,
  /** `fields[0].rule` is `no_browser` when the capture needs a browser and the server has none. */
  'cloner.capture.failed': 500,
  'cloner.capture.cancelled': 409,
  'cloner.queue.full': 429,
  'cloner.job.not_found': 404,
  'cloner.version.not_found': 404,
  /** The site has a newer version than the edited one: `fields[0].rule` is its number. */
  'cloner.version.conflict': 409,
  'cloner.site.suspended': 409,
  /**
   * `fields[0].rule` says why the patches cannot be applied: `base` (they are for another page), `bounds`, `characters`,
   * `encoding`.
   */
  'cloner.patches.refused': 422,
  /** The page to be saved is empty or too large: `fields[0].rule` is `empty` or `bytes`. */
  'cloner.page.size': 422,
  /** There is another draft than the caller knows: `fields` hold its `revision` (0 for none) and its `updatedAt`. */
  'cloner.draft.conflict': 409,
  /**
   * The format is another, the image is damaged, or it is an animated PNG: `fields[0].rule` is `format`, `unreadable` or
   * `animated_png`; `video` for what is no MP4 or WebM.
   */
  'cloner.upload.unsupported': 422,
  /** `fields[0].rule` names the limit: `side` or `pixels`. */
  'cloner.upload.too_large': 422,
  /** `fields[0].rule` is how many images may wait. */
  'cloner.uploads.limit_reached': 409,
  /** The part does not follow what is there: `fields[0].rule` is the offset that does. */
  'cloner.upload.offset': 409,
  /** `fields[0].rule` is what the plan has room for, in bytes. */
  'cloner.storage.full': 409,
  /** The image or video was deleted, or belongs to another site. */
  'cloner.upload.not_found': 404,
  'cloner.block.not_found': 404,
  /** `fields[0].rule` is how many blocks a user may keep. */
  'cloner.blocks.limit_reached': 409,
  /** `Retry-After` says when to try again. */
  'cloner.blocks.too_many': 429,
  'cloner.report.not_found': 404,
  /** The site is older than recordings of captures. */
  'cloner.archive.not_recorded': 404,
  /** The file is no WARC file, or a damaged one. */
  'cloner.archive.unreadable': 422,
  /** The archive has no page, or not the one that was asked for. */
  'cloner.archive.page_missing': 422,
  'cloner.archives.too_many': 429,
  'cloner.maps.too_many': 429,
  'cloner.form.not_found': 404,
  /** `fields[0].rule` is one of `formRefusals`; its path is the field's label. */
  'cloner.form.sensitive': 422,
  /** A form of the page that leads to its owner has no line with the link to its privacy page. */
  'cloner.form.privacy': 422,
  /** The webhook's address can never work: `fields[0].rule` is `not_https` or the outbound guard's code. */
  'cloner.form.refused': 422,
  'cloner.forms.limit_reached': 409,
  /** `Retry-After` says when to try again. */
  'cloner.forms.too_many': 429,
  'cloner.domain.not_found': 404,
  /** This user has it already. */
  'cloner.domain.repeated': 409,
  /**
   * `fields[0].rule` holds why: `own` for one of ours, `private` for a name that no public server knows, `suffix` for one that names are
   * sold under, `imitates` for one that passes for a bank, a public office or a platform, `campaign` for one that leads to a campaign.
   */
  'cloner.domain.refused': 422,
  'cloner.domains.limit_reached': 409,
  /** The last check is too recent, or there were too many: `Retry-After` says when to try again. */
  'cloner.domain.check_too_soon': 429,
} as const;
export type ClonerErrorCode = keyof typeof clonerErrors;
