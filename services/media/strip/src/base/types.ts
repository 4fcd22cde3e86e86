import type { Finding, Removed } from './findings.ts';
import type { ByteSource, SourceReader } from './reader.ts';

/** Decided by what a file holds, never by its name. */
export type FileFormat =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'svg'
  | 'tiff'
  | 'heic'
  | 'avif'
  | 'mp4'
  | 'mov'
  | 'm4v'
  | 'mkv'
  | 'webm'
  | 'avi';

/** One piece of the clean file, in order. Offsets are bytes of the source; `to` is the first byte after the range. */
export type StripOperation =
  | { kind: 'copy'; from: number; to: number }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'zero'; length: number };

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
}

/** What a planner of one format gives: the rest of the plan follows from it. */
export type PlannedFile = Pick<StripPlan, 'operations' | 'findings' | 'removed'>;

/** Plans a file that stands within another. */
export type PlanPart = (part: ByteSource) => Promise<StripPlan>;

/** Reads the structure of one format. Throws StripError where it is not what the format asks for. */
export type Planner = (reader: SourceReader, format: FileFormat, planPart: PlanPart) => Promise<PlannedFile>;
