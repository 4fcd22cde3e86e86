import type { OwnTracker, QuizReport } from '@garimpo/cloner-contract';
import type { CaptureLimits, CaptureSink, OnProgress } from '../capture/capture.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';

export interface QuizRequest {
  url: string;
  /** The user's own: where every way to the original's checkout leads on the clone. */
  checkoutUrl: string;
  removeTrackers: boolean;
  ownTrackers: readonly OwnTracker[];
  limits: QuizLimits;
}

export interface QuizLimits extends CaptureLimits {
  /** Screens that are looked at. */
  screens: number;
  /** Presses, fills and waits, in all ways together. */
  steps: number;
}

export interface CapturedQuiz {
  manifest: CloneManifest;
  report: QuizReport;
}

/** Makes a clone of a quiz. One for the whole process; captures run side by side. */
export abstract class QuizCapturer {
  /** Throws `CaptureError`, and the signal's reason. */
  abstract capture(
    request: QuizRequest,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<CapturedQuiz>;
}
