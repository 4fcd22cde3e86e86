import { DIRTY_AVI } from './dirty-avi.ts';
import { DIRTY_HEIF } from './dirty-heif.ts';
import { DIRTY_MATROSKA } from './dirty-matroska.ts';
import { DIRTY_MOVIES } from './dirty-movies.ts';

/** A file with metadata. What `write` holds, exiftool writes into what `make` gives. */
export interface DirtyFilm {
  name: string;
  extension: string;
  make(): Buffer | Promise<Buffer>;
  write?: readonly string[];
  /** Names that must be among the findings. */
  finds: readonly string[];
  /** What is played or shown of it, read without what cleans it. */
  content(file: Buffer): readonly Buffer[];
}

export const DIRTY_FILMS: readonly DirtyFilm[] = [
  ...DIRTY_MOVIES,
  ...DIRTY_HEIF,
  ...DIRTY_MATROSKA,
  ...DIRTY_AVI,
];
