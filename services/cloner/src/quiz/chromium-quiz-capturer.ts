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
import { QuizRecording } from './quiz-recording.ts';
import { type CapturedQuiz, QuizCapturer, type QuizLimits, type QuizRequest } from './walk/quiz-capture.ts';
import type { QuizWalk } from './walk/quiz-walk.ts';

/** Walks through a quiz and records it. Ends by itself within its limits. */
type WalkThrough = (
  run: BrowserRun,
  recording: QuizRecording,
  address: string,
  options: { limits: QuizLimits; onProgress: OnProgress; signal: AbortSignal },
) => Promise<QuizWalk>;

/** Share of a capture's seconds for the walk; the rest is for fetching what was not recorded. */
const WALK_SHARE = 0.8;
/** Ends a walk that does not end by itself. */
const LATE_MS = 30_000;
const LATE_BYTES = 64 * 1024 * 1024;
const BODIES_MS = 5_000;
/** Time for the wide window after the walk, which mostly takes longer. */
const LOOK_MS = 15_000;
const CHECK_MS = 45_000;

/** Clones quizzes with Chromium: the clone replays what the quiz's own application received on every path through it. */
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
      // A second tab scrolls through the page at the other width meanwhile, to record what is wide or lazy.
      const looking = firstWords(run, page.url.href, recording);
      // The later await reports the error.
      looking.catch(() => {});
      const walk = await this.walkThrough(run, recording, page.url.href, walking);
      // A page that hangs at that width costs the comparison, but not the walk.
      const words = await withTimeLimit(looking, LOOK_MS, () => null);
      await recording.finish(BODIES_MS);
      return { walk, recording, words };
    });
  }

  /** Whether the clone shows its first screen with everything else out of reach; null without a browser to try. */
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

/** A clock of its own, since nothing was fetched while the browser was busy with others. */
function fetchBudget(opening: CaptureBudget, limits: QuizLimits): CaptureBudget {
  return new CaptureBudget({ ...opening.rest, seconds: limits.seconds * (1 - WALK_SHARE) });
}

/** Whether a screen leads to another, or to a checkout: a page that does neither is no quiz. */
function leadsOn({ screens, ended, exits }: QuizWalk): boolean {
  if (screens.seen > 1 || sortExits(exits).checkouts.length > 0) return true;
  // A screen with more actions than there was time for may lead anywhere.
  return screens.seen === 1 && ended !== 'complete';
}

/** The words of the first screen at rest; null for a page that could not be opened. */
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
    // The page does not open, or broke what reads it. If Chromium ended, the run reports it.
    return null;
  } finally {
    await tab.close();
  }
}
