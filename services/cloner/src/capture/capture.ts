import type { Readable } from 'node:stream';
import type {
  CaptureMode,
  CaptureProgress,
  CaptureReport,
  FoundFile,
  LinkedPages,
  PlayerKind,
} from '@garimpo/cloner-contract';
import { BrowserError, type OutboundError } from '@garimpo/service-kit';
import { CaptureError } from '../capture-error.ts';
import type { Reading } from '../rewrite/reading.ts';
import { sensitiveJob } from '../sensitive/find-sensitive.ts';
import type { CloneFile, CloneManifest, RecordedExchanges } from '../store/clone-manifest.ts';
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
  /** Takes the pages of the same site, too, that the page leads to. */
  linked?: LinkedPages;
  /** Whether a page must not be copied for this user. */
  isProtected?: (url: string) => Promise<boolean>;
  /** Opens an archive that the page is read from, instead of the web. */
  archive?: () => Promise<Readable>;
  /** The list of exchanges of an earlier capture of an archive, which a comparison reads from. */
  recorded?: () => Promise<Buffer>;
  /** Takes what the capture asked for and was answered, to be exported. Without it nothing is recorded. */
  record?: CaptureSink;
}

/** Where a capture stores its files. None of them is public before the whole capture is stored. */
export interface CaptureSink {
  /** Stores a file under the hash of its bytes; the same bytes twice are one object. */
  put(body: Buffer | Readable, type: string): Promise<CloneFile>;
  get(file: CloneFile): Promise<Buffer>;
}

/** What a browser saw of the original. It lives in the process that captured, and spares the comparison another visit. */
export abstract class SeenOriginal {}

export interface Captured {
  manifest: CloneManifest;
  report: CaptureReport;
  /** Whether something in it may be a player that asks for its parts when it is pressed. */
  mayPlay?: boolean;
  /** Documents of the original in which a press has made a video play, where a browser has pressed. */
  played?: string[];
  /** Players of the list that it names, wherever they load from. */
  named?: PlayerKind[];
  recorded?: RecordedExchanges;
  seen?: SeenOriginal;
  /** Its ways out, once they have been read. */
  found?: FoundFile[];
}

export interface Compared {
  /** Of the copy that was compared, with its likeness, where it is known. */
  report: CaptureReport;
  /** The same page captured in the other mode, because the copy is unlike its original, and this one is more like it. */
  again: Captured | null;
  /** PNG of the copy that stays, on a computer's window; null where there is none. */
  picture: Buffer | null;
}

export type OnProgress = (progress: Omit<CaptureProgress, 'ahead'>) => void;

/** Makes clones of pages, and compares them. Shared by all captures of the process, which run side by side. */
export abstract class Capturer {
  /** A copy that can be stored; nobody has compared it yet. Throws {@link CaptureError}, and the signal's reason. */
  abstract capture(
    request: CaptureRequest,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Captured>;

  /**
   * Compares a stored copy with its original, and captures an unlike one again, once. What cannot be compared, or not within the
   * limits, has no likeness. Throws {@link CaptureError} for a page that must not be cloned, and the signal's reason.
   */
  abstract compare(
    request: CaptureRequest,
    copy: Captured,
    sink: CaptureSink,
    signal: AbortSignal,
  ): Promise<Compared>;
}
