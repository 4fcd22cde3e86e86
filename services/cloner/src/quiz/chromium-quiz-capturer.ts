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
import { Exchanges } from '../capture/exchanges.ts';
import { type OpenedPage, openPage } from '../capture/open-page.ts';
import { serveOnLoopback } from '../capture/rendered/loopback-clone.ts';
import { VISIBLE_TEXT } from '../capture/rendered/page-scripts.ts';
import { equalWords, WORDS_MIN } from '../capture/rendered/same-page.ts';
import { browserUserAgent, WINDOWS } from '../capture/rendered/tab.ts';
import { walk as lookThrough } from '../capture/rendered/walk.ts';
import { CaptureError } from '../capture-error.ts';
import { type Reading, readHere } from '../rewrite/reading.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { assembleQuiz } from './assemble-quiz.ts';
import { placeOf, sortExits } from './exits.ts';
import { QuizRecording } from './quiz-recording.ts';
import { routesOf } from './routes.ts';
import { type CapturedQuiz, QuizCapturer, type QuizLimits, type QuizRequest } from './walk/quiz-capture.ts';
import type { QuizWalk, TriedClone } from './walk/quiz-walk.ts';

/** Walks through a quiz and records it. Ends by itself within its limits. */
type WalkThrough = (
  run: BrowserRun,
  recording: QuizRecording,
  address: string,
  options: { limits: QuizLimits; onProgress: OnProgress; signal: AbortSignal; isPatient: boolean },
) => Promise<QuizWalk>;

/** A capture in one of two ways: patient, every walk asks for everything itself, one after the other. */
interface Attempt extends Omit<CapturedQuiz, 'recorded'> {
  /** Walks on the clone that came where the original's did. */
  arrived: number;
  /** What it asked for and was answered; stored for the attempt that is kept. */
  exchanges: Exchanges | undefined;
}

/** Share of a capture's seconds for the walk; the rest is for fetching what was not recorded. */
const WALK_SHARE = 0.8;
/** Ends a walk that does not end by itself. */
const LATE_MS = 30_000;
const LATE_BYTES = 64 * 1024 * 1024;
const BODIES_MS = 5_000;
/** Time for the wide window after the walk, which mostly takes longer. */
const LOOK_MS = 15_000;
/** Time for all walks on the clone, and for ending the browser after them. */
const TRY_SECONDS = 90;
const TRY_LATE_MS = 20_000;
/** Share of a capture's time that a second, patient one must have left. */
const AGAIN_SHARE = 0.5;

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

  /** A clone that does not lead everywhere is captured again once, patiently, if there is time; the better one is kept. */
  async capture(
    request: QuizRequest,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<CapturedQuiz> {
    const startedAt = performance.now();
    const elapsed = () => (performance.now() - startedAt) / 1000;
    const first = await this.#attempt(request, sink, onProgress, signal, false);
    const seconds = request.limits.seconds - elapsed();
    const isAgain = first.report.works === false && seconds > request.limits.seconds * AGAIN_SHARE;
    const second = isAgain
      ? await this.#attempt(
          { ...request, limits: { ...request.limits, seconds } },
          sink,
          onProgress,
          signal,
          true,
        ).catch((error) => {
          // The first one is a clone all the same: what both store counts together, and a quiz may not open twice.
          if (signal.aborted || !(error instanceof CaptureError)) throw error;
          return null;
        })
      : null;
    const { manifest, report, exchanges } = second !== null && isBetter(second, first) ? second : first;
    return {
      manifest,
      ...(exchanges && { recorded: await exchanges.store() }),
      report: {
        ...report,
        seconds: Math.round(elapsed() * 10) / 10,
        ...(isAgain && { again: true }),
      },
    };
  }

  async #attempt(
    request: QuizRequest,
    store: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
    isPatient: boolean,
  ): Promise<Attempt> {
    signal.throwIfAborted();
    const exchanges = request.record && new Exchanges(request.record);
    const sink = exchanges?.sink(store) ?? store;
    const budget = new CaptureBudget(request.limits);
    const { reading } = this;
    const outbound = exchanges?.around(this.outbound) ?? this.outbound;
    const parts = { outbound, reading, userAgent: this.#userAgent, budget, signal };
    try {
      onProgress({ step: 'opening', found: 0, fetched: 0, failed: 0, bytes: 0 });
      const page = await openPage(request.url, { ...parts, isApplication: true });
      const made = new QuizRecording(sink, () => {}, exchanges);
      const recorded = await this.#record(request, page, made, onProgress, signal, isPatient);
      const { walk, recording, words } = recorded;
      if (!leadsOn(walk)) throw new CaptureError('cloner.quiz.not_a_quiz');
      const { screens, ways, ended, pairs, open } = walk;
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
        screens,
      });
      const { works, tried } = await this.#tryOut(manifest, walk, words, sink, signal, request);
      const whole: QuizReport = {
        screens,
        ways,
        ended,
        seconds: 0,
        works,
        ...(tried !== null && { tried: { walks: walk.planned, ...tried } }),
        routes: routesOf(pairs, manifest.quiz?.checkouts ?? []),
        open,
        ownTrackers: [...request.ownTrackers],
        ...report,
      };
      const arrived = tried === null ? 0 : tried.walked - tried.failed.length;
      return {
        manifest,
        report: whole,
        arrived,
        exchanges,
      };
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
    recording: QuizRecording,
    onProgress: OnProgress,
    signal: AbortSignal,
    isPatient: boolean,
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
      const walking = { limits: { ...limits, seconds: limits.seconds * WALK_SHARE } };
      // A second tab scrolls through the page at the other width meanwhile, to record what is wide or lazy.
      const looking = firstWords(run, page.url.href, recording);
      // The later await reports the error.
      looking.catch(() => {});
      const walk = await this.walkThrough(run, recording, page.url.href, {
        ...walking,
        onProgress,
        signal,
        isPatient,
      });
      // A page that hangs at that width costs the comparison, but not the walk.
      const words = await withTimeLimit(looking, LOOK_MS, () => null);
      await recording.finish(BODIES_MS);
      return { walk, recording, words };
    });
  }

  /**
   * Takes every way of the clone with everything else out of reach, as another visitor; `works` is null without a browser that
   * could try all. A quiz of one screen, which has no ways, shows the original's words.
   */
  async #tryOut(
    manifest: CloneManifest,
    walk: QuizWalk,
    words: string | null,
    sink: CaptureSink,
    signal: AbortSignal,
    { limits: { pause }, checkoutUrl }: QuizRequest,
  ): Promise<{ works: QuizReport['works']; tried: TriedClone | null }> {
    const clone = await serveOnLoopback(manifest, sink);
    const options = {
      timeoutMs: TRY_SECONDS * 1_000 + TRY_LATE_MS,
      maxBytes: Number.MAX_SAFE_INTEGER,
      userAgent: this.#userAgent,
      viewport: WINDOWS.narrow,
      signal,
      pause,
      only: clone.only,
    };
    const { links } = sortExits(walk.exits);
    const isRight = (address: string) => {
      const place = placeOf(new URL(address));
      return place === placeOf(new URL(checkoutUrl)) || links.includes(place);
    };
    try {
      return await this.launcher.run(options, async (run) => {
        if (walk.planned === 0) {
          const shown = words === null ? null : await firstWords(run, clone.address);
          const isSame = shown !== null && words !== null && equalWords(words, shown) >= WORDS_MIN;
          return { works: words === null ? null : isSame, tried: null };
        }
        const { address } = clone;
        const tried = await walk.tryClone(run, { address, seconds: TRY_SECONDS, signal, isRight });
        const isWhole = tried.walked === walk.planned;
        return { works: tried.failed.length > 0 ? false : isWhole ? true : null, tried };
      });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof BrowserError)) throw error;
      return { works: error.code === 'unavailable' ? null : false, tried: null };
    } finally {
      await clone.close();
    }
  }
}

/** A clone that leads everywhere is the best, then the one that leads further. */
function isBetter(one: Attempt, other: Attempt): boolean {
  if ((one.report.works === true) !== (other.report.works === true)) return one.report.works === true;
  const share = ({ arrived, report: { tried } }: Attempt) => arrived / Math.max(1, tried?.walks ?? 1);
  return share(one) > share(other);
}

/** A clock of its own, since nothing was fetched while the browser was busy with others. */
function fetchBudget(opening: CaptureBudget, limits: QuizLimits): CaptureBudget {
  return new CaptureBudget({ ...opening.rest, seconds: limits.seconds * (1 - WALK_SHARE) });
}

/** Whether a screen leads to another, or to a checkout: a page that does neither is no quiz. */
function leadsOn({ screens, isCut, exits }: QuizWalk): boolean {
  if (screens.seen > 1 || sortExits(exits).checkouts.length > 0) return true;
  // A screen with more actions than there was time for may lead anywhere.
  return screens.seen === 1 && isCut;
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
