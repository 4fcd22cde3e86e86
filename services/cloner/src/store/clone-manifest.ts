/** A file of a clone, as it was answered by the original. */
export interface CloneFile {
  /** Of its bytes, in hex; the object store has them under it. */
  sha256: string;
  bytes: number;
  /** As `content-type` says it, charset included. */
  type: string;
  /** Absent for 200. Of a page that the original answered with 404, say, when it is part of the clone all the same. */
  status?: number;
}

/**
 * One version of a clone: everything that its host answers. Immutable, stored as an object itself. Addresses begin with a
 * slash and hold path and query as the original has them, byte for byte; files of other origins lie under `/__ext/<host>/`.
 */
export interface CloneManifest {
  format: 1;
  /** The page's address in `files`. */
  entry: string;
  /** After redirects: what lies on its host has its own path in the clone. */
  originalUrl: string;
  files: Record<string, CloneFile>;
  /** From address to address, both of this clone: what the original answered with a redirect. */
  redirects: Record<string, string>;
  /** Answers of the original to requests that its scripts make, by method, address and what was sent: see `capture/replay`. */
  calls: RecordedCall[];
}

export interface RecordedCall {
  method: string;
  /** As in `files`. */
  address: string;
  /** Of what was sent, in hex; null for nothing. */
  bodySha256: string | null;
  answer: CloneFile;
}

/** Where the files of other origins lie in a clone. */
export const OTHER_ORIGINS = '/__ext/';
