import type { OwnTracker, QuizReport } from '@garimpo/cloner-contract';
import type { CaptureLimits, CaptureSink, OnProgress } from '../../capture/capture.ts';
import type { CloneManifest, RecordedExchanges } from '../../store/clone-manifest.ts';

export interface QuizRequest {
  url: string;
  /** The user's checkout, to which the clone leads instead of to the original's. */
  checkoutUrl: string;
  removeTrackers: boolean;
  ownTrackers: readonly OwnTracker[];
  /** Whether what the quiz adds to its checkout's address travels on to the user's. */
  passParameters?: boolean;
  limits: QuizLimits;
  /** As a page's. */
  record?: CaptureSink;
}

export interface QuizLimits extends CaptureLimits {
  screens: number;
  /** Presses, fills and waits in all paths together. */
  steps: number;
}

export interface CapturedQuiz {
  manifest: CloneManifest;
  report: QuizReport;
  recorded?: RecordedExchanges;
}

/** Makes a clone of a quiz. Shared by all captures of the process, which run side by side. */
export abstract class QuizCapturer {
  /** Throws `CaptureError`, and the signal's reason. */
  abstract capture(
    request: QuizRequest,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<CapturedQuiz>;
}
