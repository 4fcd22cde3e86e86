import type { Readable } from 'node:stream';
import type { CaptureMode, CaptureProgress, CaptureReport } from '@garimpo/cloner-contract';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import type { Pause } from './work-clock.ts';

export interface CaptureLimits {
  requests: number;
  bytes: number;
  /** At work: the wait for a browser that others have does not count. */
  seconds: number;
  /** Called when such a wait begins; what it returns is called at the end. */
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

/** Called as the capture goes on. */
export type OnProgress = (progress: Omit<CaptureProgress, 'ahead'>) => void;

/** Makes a clone of a page. One for the whole process; captures run side by side. */
export abstract class Capturer {
  /** Throws {@link CaptureError}, and the signal's reason. */
  abstract capture(
    request: CaptureRequest,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Captured>;
}
