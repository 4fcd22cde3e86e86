import type { Readable } from 'node:stream';
import type { CaptureMode, CaptureProgress, CaptureReport } from '@garimpo/cloner-contract';
import { BrowserError, type OutboundError } from '@garimpo/service-kit';
import { CaptureError } from '../capture-error.ts';
import type { Reading } from '../rewrite/reading.ts';
import { sensitiveJob } from '../sensitive/find-sensitive.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import type { Pause } from './work-clock.ts';

/** Throws {@link CaptureError} for a page that must not be cloned, and what {@link Reading} throws. */
export async function refuseSensitive(text: string, reading: Reading, signal: AbortSignal): Promise<void> {
  const kind = await reading.run(sensitiveJob, { text }, signal);
  if (kind !== null) throw new CaptureError('cloner.page.sensitive', kind);
}

/** What it means for the capture that its page could not be fetched, or not be looked at. */
export function asCaptureError(error: OutboundError | BrowserError): CaptureError {
  const options = { cause: error };
  switch (error.code) {
    case 'bad_address':
    case 'private_address':
      return new CaptureError('cloner.address.refused', error.code, options);
    case 'too_large':
      return new CaptureError('cloner.capture.too_large', 'bytes', options);
    case 'crashed':
      return new CaptureError('cloner.capture.failed', null, options);
    case 'unavailable':
      return new CaptureError('cloner.capture.failed', 'no_browser', options);
    case 'timeout':
      // A browser that has begun has met the page: it is too much, and not away.
      return error instanceof BrowserError
        ? new CaptureError('cloner.capture.too_large', 'seconds', options)
        : new CaptureError('cloner.page.unreachable', error.code, options);
    default:
      return new CaptureError('cloner.page.unreachable', error.code, options);
  }
}

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
