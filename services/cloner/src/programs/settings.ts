// What programs are given, and what they are asked. Services hand it in: nothing here may be of Node or of a browser.

/** Addresses that a clone's page asks its tracker for itself, instead of asking the clone. */
export interface Passage {
  /** A name, or everything under it where it begins with a dot. */
  hosts: string[];
  /** Finds the account in an address, whose first group it is: that of another is not let through. */
  account: string;
  ids: string[];
}

export interface ReplaySettings {
  /** What every page may ask for itself; a page that names its own in `data-passages` has those. */
  passages: readonly Passage[];
}

/** What a clone in a folder knows of itself. */
export interface DiskTable {
  /** Where each address of the clone lies, relative to the folder of the page. */
  files: Record<string, string>;
  redirects: Record<string, string>;
  /** Method, address, hash of what was sent, name of the script that holds the answer, its type and its status. */
  calls: [
    method: string,
    address: string,
    bodySha256: string | null,
    name: string,
    type: string,
    status: number,
  ][];
}

export interface OwnTrackersSettings {
  /** In the order in which they start; all accounts of one kind together. */
  trackers: {
    kind:
      | 'meta-pixel'
      | 'google-analytics'
      | 'google-ads'
      | 'google-tag-manager'
      | 'tiktok'
      | 'kwai'
      | 'clarity'
      | 'utmify';
    ids: string[];
  }[];
  /** Accounts of Google, of all its kinds. */
  google: string[];
}

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

/** What a page that is copied is asked for. */
export type DrawnPageStep =
  | { do: 'keep WebGL' | 'scroll on' | 'stop videos' | 'read text' | 'measure height' }
  | { do: 'settle'; calmMs: number; atMostMs: number };
