import type { Readable } from 'node:stream';
import type { CaptureMode, CaptureProgress, CaptureReport, PlayerKind } from '@garimpo/cloner-contract';
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

/** The capture's error for a page that could not be fetched, or not be opened in a browser. */
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
      // The browser has reached the page, which is thus too large rather than unreachable.
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
  /** Seconds of work: waiting for a browser that other captures use does not count. */
  seconds: number;
  /** Called when such a wait begins; what it returns is called at the end. */
  pause?: Pause | undefined;
}

export interface CaptureRequest {
  url: string;
  mode: CaptureMode;
  removeTrackers: boolean;
  /** Copies videos of players of the list instead of letting them load from the player's host. */
  takeVideos?: boolean;
  limits: CaptureLimits;
}

/** Where a capture stores its files. None of them is public before the whole capture is stored. */
export interface CaptureSink {
  /** Stores a file under the hash of its bytes; the same bytes twice are one object. */
  put(body: Buffer | Readable, type: string): Promise<CloneFile>;
  get(file: CloneFile): Promise<Buffer>;
}

export interface Captured {
  manifest: CloneManifest;
  report: CaptureReport;
  /** Whether something in it may be a player that asks for its parts when it is pressed. */
  mayPlay?: boolean;
  /** Documents of the original in which a press has made a video play, where a browser has pressed. */
  played?: string[];
  /** Players of the list that it names, wherever they load from. */
  named?: PlayerKind[];
}

export type OnProgress = (progress: Omit<CaptureProgress, 'ahead'>) => void;

/** Makes a clone of a page. Shared by all captures of the process, which run side by side. */
export abstract class Capturer {
  /** Throws {@link CaptureError}, and the signal's reason. */
  abstract capture(
    request: CaptureRequest,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Captured>;
}
