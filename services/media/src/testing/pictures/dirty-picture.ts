/** A file with metadata. What `write` holds, exiftool writes into what `make` gives. */
export interface DirtyPicture {
  name: string;
  extension: string;
  make(): Promise<Uint8Array>;
  write?: readonly string[];
  /** Names that must be among the findings. */
  finds: readonly string[];
}
