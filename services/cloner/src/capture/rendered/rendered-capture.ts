import type { CloneManifest } from '../../store/clone-manifest.ts';
import type { Captured, CaptureRequest, CaptureSink, OnProgress } from '../capture.ts';
import type { OpenedPage } from '../open-page.ts';
import type { PressedFrame } from '../page-players.ts';
import type { Pause } from '../work-clock.ts';
import type { Likeness } from './same-page.ts';

/** A clone as it was judged beside its original. */
export interface Judged {
  copy: Captured;
  /** Null when it could not be opened; `unknown` when the limits ended the look at it. */
  likeness: Likeness | null | 'unknown';
  /** How much of what the original answered its scripts ask for, and the copy has not. */
  lacks?: number;
  /** PNG of the clone, on a computer's window; null where there is none. */
  picture: Buffer | null;
}

/** Captures with a browser. Every method throws `BrowserError` `unavailable` when there is none. */
export abstract class RenderedCapture {
  /**
   * The page as a browser loads it, with its scripts; the caller sets the reason in the report. Throws `CaptureError`, and the
   * signal's reason.
   * @param page after redirects, including those by script; the browser opens its address
   */
  abstract capture(
    request: CaptureRequest,
    page: OpenedPage,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Captured>;

  /** The same page without scripts, from what was seen when it was captured. */
  abstract withoutScripts(
    request: CaptureRequest,
    copy: Captured,
    sink: CaptureSink,
    signal: AbortSignal,
  ): Promise<Captured>;

  /**
   * Looks at a clone, which cannot reach its original, and at the original where nobody saw it yet. Throws `CaptureError` when the
   * original does not open.
   */
  abstract judge(
    request: CaptureRequest,
    copy: Captured,
    sink: CaptureSink,
    signal: AbortSignal,
  ): Promise<Judged>;

  /** Presses what plays in a finished clone, which cannot reach the original. Null when the clone could not be opened. */
  abstract play(
    manifest: CloneManifest,
    sink: CaptureSink,
    signal: AbortSignal,
    pause?: Pause,
  ): Promise<PressedFrame[] | null>;
}
