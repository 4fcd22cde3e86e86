// The service and the programs import this file, so it uses nothing of Node or of a browser.

/** Addresses of a tracker that a clone's page may request from the tracker itself. */
export interface Passage {
  /** Host names. One that begins with a dot stands for all names under it. */
  hosts: string[];
  /** Source of a pattern with the account as its first group. Addresses of other accounts are not allowed. */
  account: string;
  ids: string[];
}

export interface ReplaySettings {
  /** Applies to pages without `data-passages`. */
  passages: readonly Passage[];
}

export interface DiskTable {
  /** Path of each address of the clone, relative to the folder of the page. */
  files: Record<string, string>;
  redirects: Record<string, string>;
  /** The name is that of the script with the answer. */
  calls: [
    method: string,
    address: string,
    bodySha256: string | null,
    name: string,
    type: string,
    status: number,
  ][];
}
