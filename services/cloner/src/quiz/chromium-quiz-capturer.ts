import type { QuizReport } from '@garimpo/cloner-contract';
import {
  BrowserError,
  type BrowserLauncher,
  type BrowserRun,
  type Outbound,
  withTimeLimit,
} from '@garimpo/service-kit';
import { asCaptureError, type CaptureSink, type OnProgress } from '../capture/capture.ts';
import { CaptureBudget } from '../capture/capture-budget.ts';
import { type OpenedPage, openPage } from '../capture/open-page.ts';
import { serveOnLoopback } from '../capture/rendered/loopback-clone.ts';
import { VISIBLE_TEXT } from '../capture/rendered/page-scripts.ts';
import { equalWords, WORDS_MIN } from '../capture/rendered/same-page.ts';
import { browserUserAgent, WINDOWS } from '../capture/rendered/tab.ts';
import { walk as lookThrough } from '../capture/rendered/walk.ts';
import type { Pause } from '../capture/work-clock.ts';
import { CaptureError } from '../capture-error.ts';
import { type Reading, readHere } from '../rewrite/reading.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { assembleQuiz } from './assemble-quiz.ts';
import { sortExits } from './exits.ts';
import { type CapturedQuiz, QuizCapturer, type QuizLimits, type QuizRequest } from './quiz-capture.ts';
import { QuizRecording } from './quiz-recording.ts';
import type { QuizWalk } from './walk/quiz-walk.ts';

/** Walks through a quiz and records what it meets. Ends by itself within its limits. */
export type WalkThrough = (
  run: BrowserRun,
  recording: QuizRecording,
  address: string,
  options: { limits: QuizLimits; onProgress: OnProgress; signal: AbortSignal },
) => Promise<QuizWalk>;

/** Of the seconds of a capture: what is not recorded yet has to be fetched, too. */
const WALK_SHARE = 0.8;
/** The walk ends before; this is for one that does not. */
const LATE_MS = 30_000;
const LATE_BYTES = 64 * 1024 * 1024;
const BODIES_MS = 5_000;
/** After the walk, which mostly takes longer. */
const LOOK_MS = 15_000;
const CHECK_MS = 45_000;

/** Clones quizzes with Chromium: what their own application is answered on every way through it is what the clone answers. */
export class ChromiumQuizCapturer extends QuizCapturer {
  readonly #userAgent: string;

  constructor(
    private readonly launcher: BrowserLauncher,
    private readonly outbound: Outbound,
    private readonly walkThrough: WalkThrough,
    { publicUrl }: { publicUrl: string },
    private readonly reading: Reading = readHere,
  ) {
    super();
    this.#userAgent = browserUserAgent(publicUrl);
  }

  async capture(
    request: QuizRequest,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<CapturedQuiz> {
    signal.throwIfAborted();
    const startedAt = performance.now();
    const budget = new CaptureBudget(request.limits);
    const { outbound, reading } = this;
    const parts = { outbound, reading, userAgent: this.#userAgent, budget, signal };
    try {
      onProgress({ step: 'opening', found: 0, fetched: 0, failed: 0, bytes: 0 });
      const page = await openPage(request.url, { ...parts, isApplication: true });
      const { walk, recording, words } = await this.#record(request, page, sink, onProgress, signal);
      if (!leadsOn(walk)) throw new CaptureError('cloner.quiz.not_a_quiz');
      const assembling = { ...parts, budget: fetchBudget(budget, request.limits), request, sink, onProgress };
      const { manifest, report } = await assembleQuiz(page, walk, recording, assembling).finally(() =>
        assembling.budget.end(),
      );
      const { kept, lost, bytes } = report.assets;
      onProgress({
        step: 'checking',
        found: kept + lost,
        fetched: kept,
        failed: lost,
        bytes,
        screens: walk.screens,
      });
      const works =
        words === null ? null : await this.#works(manifest, words, sink, signal, request.limits.pause);
      const { screens, ways, ended } = walk;
      const ownTrackers = [...request.ownTrackers];
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      return { manifest, report: { screens, ways, ended, seconds, works, ownTrackers, ...report } };
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof BrowserError ? asCaptureError(error) : error;
    } finally {
      budget.end();
    }
  }

  #record(
    { limits }: QuizRequest,
    page: OpenedPage,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<{ walk: QuizWalk; recording: QuizRecording; words: string | null }> {
    const options = {
      timeoutMs: limits.seconds * 1_000 + LATE_MS,
      maxBytes: limits.bytes + LATE_BYTES,
      userAgent: this.#userAgent,
      viewport: WINDOWS.narrow,
      signal,
      pause: limits.pause,
    };
    return this.launcher.run(options, async (run) => {
      const recording = new QuizRecording(sink, () => {});
      const walking = { limits: { ...limits, seconds: limits.seconds * WALK_SHARE }, onProgress, signal };
      // One looks at it at the other width meanwhile, down to its end: what is wide, or lazy, is recorded too.
      const looking = firstWords(run, page.url.href, recording);
      // Whoever waits for it hears of it.
      looking.catch(() => {});
      const walk = await this.walkThrough(run, recording, page.url.href, walking);
      // A page that hangs at that width costs the comparison, and not the walk.
      const words = await withTimeLimit(looking, LOOK_MS, () => null);
      await recording.finish(BODIES_MS);
      return { walk, recording, words };
    });
  }

  /** Whether the clone shows its first screen with everything else out of reach; null where nobody could look. */
  async #works(
    manifest: CloneManifest,
    words: string,
    sink: CaptureSink,
    signal: AbortSignal,
    pause: Pause | undefined,
  ): Promise<QuizReport['works']> {
    const clone = await serveOnLoopback(manifest, sink);
    const options = {
      timeoutMs: CHECK_MS,
      maxBytes: Number.MAX_SAFE_INTEGER,
      userAgent: this.#userAgent,
      signal,
      pause,
      only: clone.only,
    };
    try {
      const shown = await this.launcher.run(options, (run) => firstWords(run, clone.address));
      return shown !== null && equalWords(words, shown) >= WORDS_MIN;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof BrowserError)) throw error;
      return error.code === 'unavailable' ? null : false;
    } finally {
      await clone.close();
    }
  }
}

/** A clock of its own: whoever waited for a browser has not fetched meanwhile. */
function fetchBudget(opening: CaptureBudget, limits: QuizLimits): CaptureBudget {
  return new CaptureBudget({ ...opening.rest, seconds: limits.seconds * (1 - WALK_SHARE) });
}

/** From a screen to another one, or to what sells: a page that does neither is none, whatever it calls itself. */
function leadsOn({ screens, ended, exits }: QuizWalk): boolean {
  if (screens.seen > 1 || sortExits(exits).checkouts.length > 0) return true;
  // A screen with more ways than there was time for may lead anywhere.
  return screens.seen === 1 && ended !== 'complete';
}

/** What the first screen says when it has come to rest; null for a page that nobody could look at. */
async function firstWords(
  { context }: BrowserRun,
  address: string,
  recording?: QuizRecording,
): Promise<string | null> {
  recording?.listen(context);
  const tab = await context.newPage();
  try {
    await tab.setViewportSize(WINDOWS.wide);
    await lookThrough(tab, address);
    return String(await tab.evaluate(VISIBLE_TEXT));
  } catch {
    // It does not open, or its scripts have broken what one asks it with. That Chromium ended is told to the run.
    return null;
  } finally {
    await tab.close();
  }
}
