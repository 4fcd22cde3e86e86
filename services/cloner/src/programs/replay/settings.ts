// Services hand it in: nothing here may be of Node or of a browser.

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
