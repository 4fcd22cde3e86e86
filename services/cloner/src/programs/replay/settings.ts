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
  /** Files that scripts may ask for, which browsers do not hand out from a disk, with the same. */
  data: [address: string, name: string, type: string, status: number][];
  /** Calls without an answer, as `METHOD address`. */
  failed: string[];
}

interface StillPage {
  /** Path in the folder of the page. */
  name: string;
  /** The first words of the page in lower case. */
  words: readonly string[];
}

/** A page as it was drawn on a computer and on a phone, without scripts. */
export interface StillPages {
  wide?: StillPage;
  narrow?: StillPage;
}
