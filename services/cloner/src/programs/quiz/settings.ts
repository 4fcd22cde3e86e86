// The service and the program import this file, so it uses nothing of Node or of a browser.

export interface QuizLeadSettings {
  /** The user's checkout. */
  checkoutUrl: string;
  /** Addresses of the original's checkout, without query. */
  checkouts: readonly string[];
  /** Links out of the quiz that stay as they are, without query. */
  links: readonly string[];
  /** Hosts on which everything is a checkout. */
  platforms: readonly string[];
  /** Hosts on which nobody pays, to which a quiz may lead. */
  neutral: readonly string[];
  /** Whether what the quiz adds to its checkout's address travels on to the user's. */
  passes: boolean;
  /** Parameters of the original's checkout itself, as `name=value`: they say which offer it is. */
  offer: readonly string[];
  /** Source of a pattern of the original's checkout in texts, with its query as the first group; null for none. */
  pattern: string | null;
  /** The user's checkout as it is written into texts. */
  address: string;
  /** Every text that names a checkout contains one of them. */
  hosts: readonly string[];
  /** Host of the original page. */
  page: string;
  /** Parameters that hold the state of the quiz, which are not a campaign's. */
  own: readonly string[];
  /** Functions of the removed trackers, which the page still calls. */
  standIns: readonly string[];
  /** Source of a pattern for the names of campaign parameters. */
  campaign: string;
  /** Name of the global function by which the clone's scripts map addresses. */
  leadName: string;
}
