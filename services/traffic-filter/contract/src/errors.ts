/** Codes of the traffic filter and their HTTP status. */
export const trafficFilterErrors = {
  /** Missing, or another user's: the two are not distinguished. */
  'traffic_filter.campaign.not_found': 404,
  'traffic_filter.campaigns.limit_reached': 409,
  /** `fields[0].rule` holds why the address cannot be led to. */
  'traffic_filter.campaign.page_refused': 422,
  /** It was changed since it was read. */
  'traffic_filter.campaign.changed': 409,
  'traffic_filter.request.not_found': 404,
  /** The request is there, its address is not any more. */
  'traffic_filter.request.address_erased': 410,
  'traffic_filter.request.too_many_reveals': 429,
  /** Whole addresses are limited, because many searches would reveal masked ones. */
  'traffic_filter.requests.too_many_searches': 429,
  'traffic_filter.address_rule.not_found': 404,
  'traffic_filter.address_rules.limit_reached': 409,
  /** `fields[0].rule` holds why: `not_single`, `not_public`, `declared_robot`, `ad_network`. */
  'traffic_filter.address_rule.refused': 422,
  'traffic_filter.report_view.not_found': 404,
  'traffic_filter.report_views.limit_reached': 409,
  'traffic_filter.own_browser.not_found': 404,
  'traffic_filter.own_browsers.limit_reached': 409,
  'traffic_filter.conversion_target.not_found': 404,
  'traffic_filter.conversion_targets.limit_reached': 409,
  /** The network of a connection stays what it was. */
  'traffic_filter.conversion_target.other_network': 409,
  /** Its test takes a `test_code` or a `click_id`: `fields[0].rule` says which is missing. */
  'traffic_filter.conversion_target.test_needs': 422,
  'traffic_filter.conversion_target.too_many_tests': 429,
  'traffic_filter.conversion_send.not_found': 404,
  /** It is sent, or waits already. */
  'traffic_filter.conversion_send.closed': 409,
  /** One of the chosen campaigns would have more tags than TAGS_MAX. */
  'traffic_filter.campaign.too_many_tags': 409,
  'traffic_filter.cost.not_found': 404,
  'traffic_filter.costs.limit_reached': 409,
  /** `fields[0].rule` holds why a file is no table of costs, one of `costFaults`. */
  'traffic_filter.costs.unreadable': 422,
  'traffic_filter.import.not_found': 404,
  'traffic_filter.domain.not_found': 404,
  /** This user has it already. */
  'traffic_filter.domain.repeated': 409,
  /** `fields[0].rule` holds why: `own` for one of ours, `private` for a name that no public server knows, `suffix` for one that names are sold under. */
  'traffic_filter.domain.refused': 422,
  /** A page of the campaign is the root of this domain or of another one of the user's. */
  'traffic_filter.domain.leads_back': 422,
  'traffic_filter.domains.limit_reached': 409,
  /** The last check is too recent, or there were too many: `Retry-After` says when to try again. */
  'traffic_filter.domain.check_too_soon': 429,
  /** The signature of a conversion is missing, old or wrong. */
  'traffic_filter.conversion.unsigned': 401,
} as const;
export type TrafficFilterErrorCode = keyof typeof trafficFilterErrors;
