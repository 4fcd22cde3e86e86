import type { Finding, Flaw, Kept, Removed, Unlooked } from './findings.ts';
import type { ByteSource, SourceReader } from './reader.ts';

/** Decided by what a file holds, never by its name. */
export type FileFormat =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'svg'
  | 'tiff'
  | 'bmp'
  | 'jxl'
  | 'heic'
  | 'avif'
  | 'mp4'
  | 'mov'
  | 'm4v'
  | 'mkv'
  | 'webm'
  | 'avi'
  | 'm4a'
  | 'wav'
  | 'mp3'
  | 'flac'
  | 'ogg'
  | 'pdf';

/** One piece of the clean file, in order. Offsets are bytes of the source; `to` is the first byte after the range. */
export type StripOperation =
  | { kind: 'copy'; from: number; to: number }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'zero'; length: number };

/** What the person decides about a file. */
export interface StripOptions {
  /** Text hidden in the lowest bits of pixels: `rewrite` changes each pixel by at most 1 of 255, `keep` leaves every pixel as it is. */
  hidden: 'rewrite' | 'keep';
  /** Content credentials, and the label that says how a picture came to be. */
  marks: 'remove' | 'keep';
}

export const DEFAULT_OPTIONS: StripOptions = { hidden: 'rewrite', marks: 'remove' };

/** Bytes of the source; `to` is the first after them. */
export interface ByteRange {
  from: number;
  to: number;
}

/** How a clean file is made of the source, and what that takes out. It holds no part of the file larger than a few kilobytes, but SVG. */
export interface StripPlan {
  format: FileFormat;
  sourceBytes: number;
  cleanBytes: number;
  operations: readonly StripOperation[];
  /** What a person can read in what goes; empty exactly when nothing goes. */
  findings: readonly Finding[];
  /** What goes, by where it stood. */
  removed: readonly Removed[];
  /** What a person could read in what stays, and why it does. */
  kept: readonly Kept[];
  /** Where something could be hidden, and nobody looked. */
  unlooked: readonly Unlooked[];
  /** What was wrong with the file, and is read or mended all the same. */
  flaws: readonly Flaw[];
  /** What is seen and heard, as it is coded; null where the format is a text, or is not divided so. */
  picture: readonly ByteRange[] | null;
  /** Whether pixels are written anew: then the coded picture of the clean file is another one. */
  rewritesPixels: boolean;
}

/** What a planner of one format gives: the rest of the plan follows from it. A format is given where it is a closer one than was detected. */
export type PlannedFile = Pick<StripPlan, 'operations' | 'findings' | 'removed'> &
  Partial<Pick<StripPlan, 'format' | 'kept' | 'unlooked' | 'flaws' | 'picture' | 'rewritesPixels'>>;

/** Plans a file that stands within another. */
export type PlanPart = (part: ByteSource) => Promise<StripPlan>;

export interface PlanContext {
  format: FileFormat;
  options: StripOptions;
  planPart: PlanPart;
}

/** Reads the structure of one format. Throws StripError where it is not what the format asks for. */
export type Planner = (reader: SourceReader, context: PlanContext) => Promise<PlannedFile>;
