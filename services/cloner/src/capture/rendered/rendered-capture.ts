import type { CaptureReport } from '@garimpo/cloner-contract';
import type { CloneManifest } from '../../store/clone-manifest.ts';
import type { Captured, CaptureRequest, CaptureSink, OnProgress } from '../capture.ts';
import type { OpenedPage } from '../open-page.ts';
import type { PressedFrame } from '../page-players.ts';
import type { Pause } from '../work-clock.ts';

/** Captures with a browser. Every method throws `BrowserError` `unavailable` when there is none. */
export abstract class RenderedCapture {
  /**
   * The page as a browser shows it; the caller sets the reason in the report. Throws `CaptureError`, and the signal's reason.
   * @param page after redirects, including those by script; the browser opens its address
   */
  abstract capture(
    request: CaptureRequest,
    page: OpenedPage,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Captured>;

  /**
   * Compares the look of a finished clone with that of the original, at both widths; the clone cannot reach the original. Null
   * when the original could not be opened.
   * @param pause called when the wait for a browser begins
   */
  abstract compare(
    manifest: CloneManifest,
    sink: CaptureSink,
    signal: AbortSignal,
    pause: Pause,
  ): Promise<CaptureReport['fidelity']>;

  /** Presses what plays in a finished clone, which cannot reach the original. Null when the clone could not be opened. */
  abstract play(
    manifest: CloneManifest,
    sink: CaptureSink,
    signal: AbortSignal,
    pause: Pause,
  ): Promise<PressedFrame[] | null>;
}
