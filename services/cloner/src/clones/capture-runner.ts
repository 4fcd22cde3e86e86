import { randomUUID } from 'node:crypto';
import {
  type CaptureProgress,
  ProtectedPages,
  QUIZ_SCREENS_MAX,
  QUIZ_STEPS_MAX,
} from '@garimpo/cloner-contract';
import { CONFIG, type Config, Database, InjectDatabase, LOGGER, Metrics } from '@garimpo/service-kit';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { type Captured, type CaptureLimits, Capturer, type OnProgress } from '../capture/capture.ts';
import { type Pause, WorkClock } from '../capture/work-clock.ts';
import { CaptureError } from '../capture-error.ts';
import { SITE_SECONDS_FACTOR } from '../funnel/copy-site.ts';
import { type CapturedQuiz, QuizCapturer, type QuizLimits } from '../quiz/walk/quiz-capture.ts';
import { CloneStore } from '../store/clone-store.ts';
import { CaptureMetrics } from './capture-metrics.ts';
import { claimNext, failCapture, releaseCapture, renewLeases, storeCaptured } from './capture-queue.ts';
import type { CaptureFailure, ClaimedCapture } from './capture-rows.ts';
import { CapturedLeads } from './captured-leads.ts';
import { ClaimLoop, Stopped, unlessStopped } from './claim-loop.ts';
import { ComparisonRunner } from './comparison-runner.ts';
import { JobSignals } from './job-signals.ts';
import { VersionPictures } from './version-pictures.ts';
import { withVideos } from './video-limits.ts';

/** Pause of a process that runs nothing. */
const IDLE_MS = 1_000;
/** A capture ends by itself at its limit; one that does not is aborted this much later. */
const GRACE_MS = 30_000;

/** A quiz is walked through in every way, which takes longer than a page. */
const QUIZ_SECONDS_FACTOR = 2.5;

type Progress = Omit<CaptureProgress, 'ahead'>;
const BEGINNING: Progress = { step: 'opening', found: 0, fetched: 0, failed: 0, bytes: 0 };

/**
 * Claims captures and runs them, a few at a time, in every process of the domain. They are not jobs of the job runner, because
 * their order depends on whose captures run, and because a user may cancel one.
 */
@Injectable()
export class CaptureRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #progress = new Map<string, Progress>();
  readonly #loop: ClaimLoop<ClaimedCapture>;
  readonly #metrics: CaptureMetrics;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly capturer: Capturer,
    private readonly quizCapturer: QuizCapturer,
    private readonly store: CloneStore,
    private readonly comparisons: ComparisonRunner,
    private readonly signals: JobSignals,
    private readonly leads: CapturedLeads,
    private readonly pictures: VersionPictures,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
    @Optional() private readonly protectedPages?: ProtectedPages,
  ) {
    this.#loop = new ClaimLoop({
      what: 'captures',
      atOnce: config.clone.atOnce,
      idleMs: IDLE_MS,
      claim: () => claimNext(database),
      renew: (held) =>
        renewLeases(
          database,
          held.map((one) => ({ ...one, progress: this.#progressOf(one) })),
        ),
      run: (claimed, abort) => this.#run(claimed, abort),
      log,
    });
    this.#metrics = new CaptureMetrics(metrics, () => this.#loop.running());
  }

  get #limits(): CaptureLimits {
    const { requests, bytes, seconds } = this.config.clone;
    return { requests, bytes, seconds };
  }

  get #quizLimits(): QuizLimits {
    const seconds = this.config.clone.seconds * QUIZ_SECONDS_FACTOR;
    return { ...this.#limits, seconds, screens: QUIZ_SCREENS_MAX, steps: QUIZ_STEPS_MAX };
  }

  onApplicationBootstrap(): void {
    this.#loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#loop.stop();
  }

  /** Call it after a capture was enqueued or cancelled. */
  wake(): void {
    this.#loop.wake();
  }

  #progressOf({ id }: ClaimedCapture): Progress {
    return this.#progress.get(id) ?? BEGINNING;
  }

  async #run(claimed: ClaimedCapture, abort: AbortController): Promise<void> {
    const claim = randomUUID();
    const { seconds } = claimed.checkoutUrl === null ? this.#limits : this.#quizLimits;
    const factor = claimed.linked === null ? 1 : SITE_SECONDS_FACTOR;
    const clock = new WorkClock(seconds * factor * 1000 + GRACE_MS, () => abort.abort(new Stopped('late')));
    try {
      await this.#capture(claimed, claim, abort.signal, clock.pause);
    } catch (error) {
      await this.comparisons.forget(claimed.id);
      await this.#endWithout(claimed, abort.signal.aborted ? abort.signal.reason : error);
    } finally {
      clock.end();
      this.signals.tell(claimed.id);
      this.#progress.delete(claimed.id);
      if (!this.comparisons.keeps(claim)) await this.store.release(claim);
    }
  }

  async #capture(claimed: ClaimedCapture, claim: string, signal: AbortSignal, pause: Pause): Promise<void> {
    const onProgress = (progress: Progress) => void this.#progress.set(claimed.id, progress);
    const capturing = this.#begin(claimed, claim, onProgress, signal, pause);
    const asOriginal = await unlessStopped(capturing, signal);
    await this.#refuseProtected(claimed, asOriginal.manifest.originalUrl);
    onProgress({ ...this.#progressOf(claimed), step: 'storing' });
    const captured = await unlessStopped(this.leads.lead(asOriginal, claimed, claim, signal), signal);
    const stored = await this.store.putManifest(claim, captured.manifest);
    // Before others may claim the comparison, which is there as soon as the copy is stored.
    if (isOfPage(captured)) this.comparisons.keep(claimed.id, captured, claim);
    const isStored = await storeCaptured(this.database, this.config, claimed, captured, stored);
    if (!isStored) return this.comparisons.forget(claimed.id);
    await this.leads.stored({ id: claimed.cloneId ?? claimed.id, kind: claimed.kind });
    if (claimed.cloneId !== null) await this.pictures.askOfNewest(claimed.cloneId);
    this.#metrics.ended(claimed, 'done');
    this.#log(claimed, captured.report);
    this.comparisons.wake();
  }

  /** A page that an address redirects to may be protected although the address is not. */
  async #refuseProtected({ userId, url }: ClaimedCapture, found: string): Promise<void> {
    if (found === url || !(await this.protectedPages?.isProtectedFrom(userId, found))) return;
    throw new CaptureError('cloner.page.protected', 'protected');
  }

  #begin(
    {
      userId,
      url,
      mode,
      removeTrackers,
      videoBytes,
      checkoutUrl,
      ownTrackers,
      passParameters,
      linked,
      archive,
    }: ClaimedCapture,
    claim: string,
    onProgress: OnProgress,
    signal: AbortSignal,
    pause: Pause,
  ): Promise<Captured | CapturedQuiz> {
    const limits = { ...withVideos(this.#limits, videoBytes), pause };
    const sink = this.store.sink(claim, limits.bytes);
    if (checkoutUrl === null) {
      const page = {
        url,
        mode,
        removeTrackers,
        takeVideos: videoBytes > 0,
        limits,
        record: this.store.sink(claim, limits.bytes),
        isProtected: async (found: string) =>
          (await this.protectedPages?.isProtectedFrom(userId, found)) ?? false,
        ...(linked !== null && { linked }),
        ...(archive !== null && { archive: () => this.store.open(archive) }),
      };
      return this.capturer.capture(page, sink, onProgress, signal);
    }
    const quizLimits = { ...this.#quizLimits, pause };
    const record = this.store.sink(claim, limits.bytes);
    const request = {
      url,
      checkoutUrl,
      removeTrackers,
      ownTrackers,
      passParameters,
      limits: quizLimits,
      record,
    };
    return this.quizCapturer.capture(request, sink, onProgress, signal);
  }

  #log({ id }: ClaimedCapture, report: (Captured | CapturedQuiz)['report']): void {
    if ('mode' in report) {
      const { mode: how, reason, assets } = report;
      this.log.info({ capture: id, how, reason, ...assets }, 'a page was cloned');
    } else {
      const { screens, ways, ended, assets } = report;
      this.log.info({ capture: id, screens, ways, ended, ...assets }, 'a quiz was cloned');
    }
  }

  async #endWithout(claimed: ClaimedCapture, reason: unknown): Promise<void> {
    if (reason instanceof Stopped && reason.why === 'lost') return;
    if (reason instanceof Stopped && reason.why === 'shutdown') return releaseCapture(this.database, claimed);
    const failure = failureOf(reason);
    const { id } = claimed;
    this.#metrics.ended(claimed, failure.code);
    if (failure.code === 'cloner.capture.failed')
      this.log.error({ err: reason, capture: id }, 'a capture failed');
    else this.log.info({ capture: id, ...failure }, 'a page was not cloned');
    // As the service: the user's request may be over.
    await this.database.asService((tx) => failCapture(tx, claimed, failure));
  }
}

function isOfPage(captured: Captured | CapturedQuiz): captured is Captured {
  return 'mode' in captured.report;
}

function failureOf(reason: unknown): CaptureFailure {
  if (reason instanceof Stopped)
    return { code: 'cloner.capture.too_large', fields: [{ path: 'url', rule: 'seconds' }] };
  if (!(reason instanceof CaptureError)) return { code: 'cloner.capture.failed' };
  const { code, rule } = reason;
  return { code, ...(rule !== null && { fields: [{ path: 'url', rule }] }) };
}
