import type { CaptureReport } from '@garimpo/cloner-contract';
import type { CloneManifest } from '../../store/clone-manifest.ts';
import type { Captured, CaptureRequest, CaptureSink, OnProgress } from '../capture.ts';
import type { OpenedPage } from '../open-page.ts';
import type { Pause } from '../work-clock.ts';

/** What takes a browser. Every method throws `BrowserError` `unavailable` where there is none after all. */
export abstract class RenderedCapture {
  /**
   * The page as a browser shows it. The reason in its report is whoever's who asked for it. Throws `CaptureError`, and the signal's
   * reason.
   * @param page as it was found: after redirects, those by script included. Its address is what is opened.
   */
  abstract capture(
    request: CaptureRequest,
    page: OpenedPage,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Captured>;

  /**
   * How much of the original's look a finished clone has, at both widths: the original is opened, and the clone with the original
   * out of reach. Null where the original could not be looked at.
   * @param pause told of the wait for a browser
   */
  abstract compare(
    manifest: CloneManifest,
    sink: CaptureSink,
    signal: AbortSignal,
    pause: Pause,
  ): Promise<CaptureReport['fidelity']>;
}
