/** Codes of the offers domain and their HTTP status. */
export const offersErrors = {
  'offers.offer.not_found': 404,
  'offers.status.invalid': 400,
  'offers.offer.id_taken': 409,
  'offers.reading.in_future': 400,
  'offers.reading.not_found': 404,
  /** The offer has another reading of the moment that one was to be moved to. */
  'offers.reading.moment_taken': 409,
  'offers.reading.too_many': 429,
  /** `fields[0].rule` holds the plan's limit. */
  'offers.libraries.limit_reached': 409,
  'offers.bulk.too_many': 429,
  /** `fields[0].rule` holds the bound. */
  'offers.archive.full': 409,
  /** For one offer of a bulk change: it would have more tags than an offer may have. */
  'offers.tags.too_many': 409,
  /** A pasted page without a count. `fields[0].rule` holds the reason, one of `unreadableReasons`. */
  'offers.page.unreadable': 422,
  'offers.capture.too_many': 429,
  'offers.creative.not_found': 404,
  'offers.reading.under_way': 409,
  'offers.refresh.too_many': 429,
  /** Other offers come first: all users share the source's rate. */
  'offers.refresh.not_yet': 429,
  'offers.alert_rule.not_found': 404,
  /** `fields[0].rule` holds the limit. */
  'offers.alert_rule.limit_reached': 409,
  'offers.alert_rule.repeated': 409,
  'offers.alert_event.not_found': 404,
  /** A browser, a chat or a webhook that is not connected. */
  'offers.channel.not_found': 404,
  /** The address cannot be sent to: `fields[0].rule` is `not_https` or the outbound guard's code. */
  'offers.channel.refused': 422,
  /** The operator has not set the channel up, or its service does not answer. */
  'offers.channel.unavailable': 409,
  /** `fields[0].rule` holds the limit. */
  'offers.channel.limit_reached': 409,
  'offers.channel.too_many': 429,
  /** `fields[0].rule` holds the plan's limit. */
  'offers.page_watch.limit_reached': 409,
  'offers.page_watch.too_many': 429,
  'offers.page_snapshot.not_found': 404,
  /**
   * No ZIP: `fields[0].rule` holds the reason, one of `unreadableReasons`, `no_media` where the page names none, or `no_file`
   * where none of those that it names could be had.
   */
  'offers.media.unavailable': 422,
  'offers.media.too_many': 429,
  /** The file is not a table of offers: `fields[0].rule` says why. */
  'offers.csv.unreadable': 422,
} as const;
export type OffersErrorCode = keyof typeof offersErrors;
