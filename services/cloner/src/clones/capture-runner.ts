import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CaptureProgress,
  ProtectedPages,
  QUIZ_SCREENS_MAX,
  QUIZ_STEPS_MAX,
} from '@garimpo/cloner-contract';
import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  LOGGER,
  Metrics,
  withTimeLimit,
} from '@garimpo/service-kit';
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
import { type CapturedQuiz, QuizCapturer, type QuizLimits } from '../quiz/walk/quiz-capture.ts';
import { CloneStore } from '../store/clone-store.ts';
import { CaptureMetrics } from './capture-metrics.ts';
import { claimNext, failCapture, releaseCapture, renewLeases, storeCaptured } from './capture-queue.ts';
import type { CaptureFailure, ClaimedCapture } from './capture-rows.ts';

/** How often a running capture renews its lease, stores its progress and learns that it was cancelled. */
const HEARTBEAT_MS = 400;
/** Pause of a process that runs nothing. */
const IDLE_MS = 1_000;
/** A capture ends by itself at its limit; one that does not is aborted this much later. */
const GRACE_MS = 30_000;
/** How long a shutdown waits for running captures to be released, before the process is killed. */
const SHUTDOWN_MS = 6_000;

/** Requests for pieces of videos, beyond what every capture may make. */
const VIDEO_PIECES = 6_000;

/** A quiz is walked through in every way, which takes longer than a page. */
const QUIZ_SECONDS_FACTOR = 2.5;

interface Running {
  claimed: ClaimedCapture;
  abort: AbortController;
  progress: Omit<CaptureProgress, 'ahead'>;
  done: Promise<void>;
}

/** Aborts a capture from outside: another process holds it, this one shuts down, or it exceeded its limit. */
class Stopped extends Error {
  constructor(readonly why: 'lost' | 'shutdown' | 'late') {
    super(why);
  }
}

/**
 * Claims captures and runs them, a few at a time, in every process of the domain. They are not jobs of the job runner, because
 * their order depends on whose captures run, and because a user may cancel one.
 */
@Injectable()
export class CaptureRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #running = new Map<string, Running>();
  readonly #shutdown = new AbortController();
  readonly #metrics: CaptureMetrics;
  #wake = () => {};
  #loop: Promise<void> = Promise.resolve();

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly capturer: Capturer,
    private readonly quizCapturer: QuizCapturer,
    private readonly store: CloneStore,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
    @Optional() private readonly protectedPages?: ProtectedPages,
  ) {
    this.#metrics = new CaptureMetrics(metrics, () =>
      [...this.#running.values()].map(({ claimed }) => claimed),
    );
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
    this.#loop = this.#live();
  }

  /** Runs before the connection pools close, which releasing captures needs. What a hanging database keeps expires with its lease. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#shutdown.abort();
    await withTimeLimit(this.#stop(), SHUTDOWN_MS).catch((error: unknown) => {
      this.log.warn({ err: error }, 'captures could not be released in time');
    });
  }

  async #stop(): Promise<void> {
    // The loop may be claiming one more.
    await this.#loop;
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort(new Stopped('shutdown'));
    await Promise.all(running.map(({ done }) => done));
  }

  /** Call it after a capture was enqueued or cancelled. */
  wake(): void {
    this.#wake();
  }

  async #live(): Promise<void> {
    const { signal } = this.#shutdown;
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      try {
        await this.#heartbeat();
        await this.#claim(signal);
      } catch (error) {
        // The database is unavailable. Running captures go on; the next heartbeat tells whether this process still holds them.
        this.log.warn({ err: error }, 'captures could not be claimed or renewed');
      }
      const pause = this.#running.size > 0 ? HEARTBEAT_MS : IDLE_MS;
      const rested = new AbortController();
      await Promise.race([
        woken,
        wait(pause, undefined, { signal: AbortSignal.any([signal, rested.signal]) }).catch(() => {}),
      ]);
      rested.abort();
    }
  }

  async #heartbeat(): Promise<void> {
    if (this.#running.size === 0) return;
    const heartbeats = [...this.#running.values()].map(({ claimed, progress }) => ({ ...claimed, progress }));
    const held = await renewLeases(this.database, heartbeats);
    for (const { id } of heartbeats) {
      if (!held.has(id)) this.#running.get(id)?.abort.abort(new Stopped('lost'));
    }
  }

  async #claim(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#running.size < this.config.clone.atOnce) {
      const claimed = await claimNext(this.database);
      if (claimed === null) return;
      // Claimed again by this process: its own earlier run has lost the lease, and must end first.
      const before = this.#running.get(claimed.id);
      before?.abort.abort(new Stopped('lost'));
      await before?.done;
      this.#start(claimed);
    }
  }

  #start(claimed: ClaimedCapture): void {
    const abort = new AbortController();
    const progress = { step: 'opening', found: 0, fetched: 0, failed: 0, bytes: 0 } as const;
    const running: Running = { claimed, abort, progress, done: Promise.resolve() };
    this.#running.set(claimed.id, running);
    running.done = this.#run(running)
      .catch((error: unknown) => {
        this.log.error({ err: error, capture: claimed.id }, 'the end of a capture could not be stored');
      })
      .finally(() => {
        this.#running.delete(claimed.id);
        this.#wake();
      });
  }

  async #run(running: Running): Promise<void> {
    const { claimed, abort } = running;
    const claim = randomUUID();
    const { seconds } = claimed.checkoutUrl === null ? this.#limits : this.#quizLimits;
    const clock = new WorkClock(seconds * 1000 + GRACE_MS, () => abort.abort(new Stopped('late')));
    try {
      await this.#capture(running, claim, clock.pause);
    } catch (error) {
      await this.#endWithout(claimed, abort.signal.aborted ? abort.signal.reason : error);
    } finally {
      clock.end();
      await this.store.release(claim);
    }
  }

  async #capture(running: Running, claim: string, pause: Pause): Promise<void> {
    const { claimed, abort } = running;
    const onProgress: OnProgress = (progress) => {
      running.progress = progress;
    };
    const capturing = this.#begin(claimed, claim, onProgress, abort.signal, pause);
    const captured = await unlessStopped(capturing, abort.signal);
    await this.#refuseProtected(claimed, captured.manifest.originalUrl);
    running.progress = { ...running.progress, step: 'storing' };
    const stored = await this.store.putManifest(claim, captured.manifest);
    const isStored = await storeCaptured(this.database, this.config, claimed, captured, stored);
    if (!isStored) return;
    this.#metrics.ended(claimed, 'done');
    this.#log(claimed, captured.report);
  }

  /** A page that an address redirects to may be protected although the address is not. */
  async #refuseProtected({ userId, url }: ClaimedCapture, found: string): Promise<void> {
    if (found === url || !(await this.protectedPages?.isProtectedFrom(userId, found))) return;
    throw new CaptureError('cloner.page.protected', 'protected');
  }

  #begin(
    { url, mode, removeTrackers, videoBytes, checkoutUrl, ownTrackers }: ClaimedCapture,
    claim: string,
    onProgress: OnProgress,
    signal: AbortSignal,
    pause: Pause,
  ): Promise<Captured | CapturedQuiz> {
    const limits = { ...withVideos(this.#limits, videoBytes), pause };
    const sink = this.store.sink(claim, limits.bytes);
    if (checkoutUrl === null)
      return this.capturer.capture(
        { url, mode, removeTrackers, takeVideos: videoBytes > 0, limits },
        sink,
        onProgress,
        signal,
      );
    const request = { url, checkoutUrl, removeTrackers, ownTrackers, limits: { ...this.#quizLimits, pause } };
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

function withVideos({ requests, bytes, seconds }: CaptureLimits, videoBytes: number): CaptureLimits {
  return { requests: requests + (videoBytes > 0 ? VIDEO_PIECES : 0), bytes: bytes + videoBytes, seconds };
}

/** Rejects as soon as the signal aborts, without waiting for the work: something in it may hang. */
function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function failureOf(reason: unknown): CaptureFailure {
  if (reason instanceof Stopped)
    return { code: 'cloner.capture.too_large', fields: [{ path: 'url', rule: 'seconds' }] };
  if (!(reason instanceof CaptureError)) return { code: 'cloner.capture.failed' };
  const { code, rule } = reason;
  return { code, ...(rule !== null && { fields: [{ path: 'url', rule }] }) };
}
