/** Sites that one list shows at most, also where the plan has no limit. */
export const SITES_LIST_MAX = 1_000;
export const PAGE_URL_MAX = 2048;
/** Hosts of one site besides the page's own. */
export const EXTRA_HOSTS_MAX = 30;
/** A host name, with or without wildcards. */
export const HOST_MAX = 253;

/** Clones of one answer. */
export const CLONES_PAGE = 100;
/** Events of one answer. */
export const EVENTS_PAGE = 100;
/** Lines of one table of events; of more, the newest. */
export const EVENTS_CSV_ROWS_MAX = 100_000;
/** Days that one answer about events may span. */
export const EVENT_DAYS_MAX = 400;
/** Sources, places and devices of one summary; the rest is counted together. */
export const SUMMARY_ROWS_MAX = 20;
/** Days until the address and the browser of a visitor are erased; the event stays. */
export const ADDRESS_DAYS = 90;
/** Months that events are kept, the current one not counted. */
export const EVENT_MONTHS = 13;

/** Bytes of a beacon: more is not read. */
export const BEACON_BYTES_MAX = 8 * 1024;
export const USER_AGENT_MAX = 400;
export const EVENT_NAME_MAX = 80;
export const UTM_VALUE_MAX = 200;

export const CASE_NOTE_MAX = 2_000;
/** Evidence of one clone that is kept; the oldest makes room. */
export const EVIDENCE_KEPT = 10;
