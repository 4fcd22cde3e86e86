import type { Readable } from 'node:stream';
import type { CaptureMode, CaptureProgress, CaptureReport } from '@garimpo/cloner-contract';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import type { Pause } from './work-clock.ts';

export interface CaptureLimits {
  requests: number;
  bytes: number;
  /** At work: the wait for a browser that others have does not count. */
  seconds: number;
  /** Told of that wait, by whoever counts seconds around the capture. */
  pause?: Pause | undefined;
}

export interface CaptureRequest {
  url: string;
  mode: CaptureMode;
  removeTrackers: boolean;
  limits: CaptureLimits;
}

/** Where a capture puts what it finds. Nothing of it can be seen before the capture as a whole is stored. */
export interface CaptureSink {
  /** Stores a file under the hash of its bytes. The same bytes twice are one object. */
  put(body: Buffer | Readable, type: string): Promise<CloneFile>;
  /** The bytes of a file that was put. */
  get(file: CloneFile): Promise<Buffer>;
}

export interface Captured {
  manifest: CloneManifest;
  report: CaptureReport;
}

/** Told as it goes on, at most a few times a second by whoever shows it. */
export type TellProgress = (progress: Omit<CaptureProgress, 'ahead'>) => void;

/** A capture that ended without a clone: a code of the contract, and what its `fields[0]` says. */
export class CaptureError extends Error {
  constructor(
    readonly code:
      | 'cloner.address.refused'
      | 'cloner.page.unreachable'
      | 'cloner.page.refused'
      | 'cloner.page.not_html'
      | 'cloner.page.sensitive'
      | 'cloner.page.protected'
      | 'cloner.quiz.not_a_quiz'
      | 'cloner.capture.too_large'
      | 'cloner.capture.failed',
    readonly rule: string | null = null,
    options: { cause?: unknown } = {},
  ) {
    super(rule === null ? code : `${code}: ${rule}`, options);
    this.name = 'CaptureError';
  }
}

/** Makes a clone of a page. One for the whole process; captures run side by side. */
export abstract class Capturer {
  /** Throws {@link CaptureError}, and the signal's reason. */
  abstract capture(
    request: CaptureRequest,
    sink: CaptureSink,
    tell: TellProgress,
    signal: AbortSignal,
  ): Promise<Captured>;
}
