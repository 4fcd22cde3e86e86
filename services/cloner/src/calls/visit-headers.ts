// The service and the pages of a clone import this file, so it uses nothing of Node or of a browser.

/** What a visitor of a clone has asked so far, as the page remembers it: the server keeps nothing of anybody. */
export interface VisitSoFar {
  asked: number[];
  /** Ids that the page made itself. */
  ids: Record<string, string>;
}

/** The page sends what it has asked so far, and hears what it has asked now. */
export const VISIT_HEADER = 'x-garimpo-visit';
export const ASKED_HEADER = 'x-garimpo-asked';
