// Services hand it in: nothing here may be of Node or of a browser.

export interface QuizLeadSettings {
  /** The user's. */
  checkoutUrl: string;
  /** Addresses of the original's, without query. */
  checkouts: readonly string[];
  /** Ways out that stay as they are, the same. */
  links: readonly string[];
  /** Hosts on which everything is a checkout. */
  platforms: readonly string[];
  /** What an address of the original's checkout looks like in a text; its first group is its query. Null for none. */
  pattern: string | null;
  /** The user's, as it stands in texts. */
  address: string;
  /** One of them is in every text that names a checkout. */
  hosts: readonly string[];
  /** Of the original's page. */
  page: string;
  /** Parameters in which the quiz keeps where its visitor is: they are no campaign's. */
  own: readonly string[];
  /** Functions of the trackers that were taken out: the page goes on calling them. */
  standIns: readonly string[];
  /** Names of the parameters of campaigns, as the source of a pattern. */
  campaign: string;
  /** Under which name the clone's scripts ask where an address leads. */
  leadName: string;
}
