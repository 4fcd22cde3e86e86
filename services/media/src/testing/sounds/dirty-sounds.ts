import { DIRTY_FLAC } from './dirty-flac.ts';
import { DIRTY_M4A } from './dirty-m4a.ts';
import { DIRTY_MP3 } from './dirty-mp3.ts';
import { DIRTY_OGG } from './dirty-ogg.ts';
import { DIRTY_WAV } from './dirty-wav.ts';

/** A sound with metadata; its extension is its format. */
export interface DirtySound {
  name: string;
  extension: 'wav' | 'm4a' | 'mp3' | 'flac' | 'ogg';
  make(): Buffer;
  /** Names that must be among the findings. */
  finds: readonly string[];
  /** What is heard, read without what cleans it. */
  content(file: Buffer): readonly Buffer[];
}

export const DIRTY_SOUNDS: readonly DirtySound[] = [
  ...DIRTY_WAV,
  ...DIRTY_M4A,
  ...DIRTY_MP3,
  ...DIRTY_FLAC,
  ...DIRTY_OGG,
];
