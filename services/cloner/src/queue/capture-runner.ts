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
import {
  type Captured,
  CaptureError,
  type CaptureLimits,
  Capturer,
  type TellProgress,
} from '../capture/capture.ts';
import { type Pause, WorkClock } from '../capture/work-clock.ts';
import { type CapturedQuiz, QuizCapturer, type QuizLimits } from '../quiz/quiz-capture.ts';
import { CloneStore } from '../store/clone-store.ts';
import { CaptureMetrics } from './capture-metrics.ts';
import type { CaptureFailure, TakenCapture } from './capture-rows.ts';
import { failCapture } from './end-capture.ts';
import { storeCaptured } from './store-captured.ts';
import { handBack, renewLeases, takeUpNext } from './take-up.ts';

/** How often a capture says that it lives and how far it is, and hears that it is no longer wanted. */
const BEAT_MS = 400;
/** Of a process that has nothing to do. */
const IDLE_MS = 1_000;
/** A capture ends by itself at its limit; one that does not is ended. */
const GRACE_MS = 30_000;
/** So long a stop waits for what runs to be handed back: other stops follow, and then the process is killed. */
const STOP_MS = 6_000;

/** A quiz is walked through in every way: so many times the seconds of a page. */
const QUIZ_TIMES = 2.5;

interface Running {
  taken: TakenCapture;
  over: AbortController;
  progress: Omit<CaptureProgress, 'ahead'>;
  done: Promise<void>;
}

/** Why a capture is stopped from outside. */
class Stopped extends Error {
  constructor(readonly why: 'lost' | 'ending' | 'late') {
    super(why);
  }
}

/**
 * Takes captures up and runs them, a few at a time, in every process of the domain: somebody waits for each. Not a job of the
 * job runner, for whose turn it is depends on who else waits, and a user may stop one.
 */
@Injectable()
export class CaptureRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #running = new Map<string, Running>();
  readonly #ending = new AbortController();
  readonly #watch: CaptureMetrics;
  #wake = () => {};
  #life: Promise<void> = Promise.resolve();

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
    this.#watch = new CaptureMetrics(metrics, () => [...this.#running.values()].map(({ taken }) => taken));
  }

  get #limits(): CaptureLimits {
    const { requests, bytes, seconds } = this.config.clone;
    return { requests, bytes, seconds };
  }

  get #quizLimits(): QuizLimits {
    const seconds = this.config.clone.seconds * QUIZ_TIMES;
    return { ...this.#limits, seconds, screens: QUIZ_SCREENS_MAX, steps: QUIZ_STEPS_MAX };
  }

  onApplicationBootstrap(): void {
    this.#life = this.#live();
  }

  /** Before the pools are closed, which handing back needs. What a database that hangs keeps is another's once its lease is over. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#ending.abort();
    await withTimeLimit(this.#stop(), STOP_MS).catch((error: unknown) => {
      this.log.warn({ err: error }, 'captures could not be handed back in time');
    });
  }

  async #stop(): Promise<void> {
    // It may just be taking up one more.
    await this.#life;
    const running = [...this.#running.values()];
    for (const { over } of running) over.abort(new Stopped('ending'));
    await Promise.all(running.map(({ done }) => done));
  }

  /** Something changed: a capture waits, or is no longer wanted. */
  wake(): void {
    this.#wake();
  }

  async #live(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      try {
        await this.#beat();
        await this.#takeUp(signal);
      } catch (error) {
        // The database is away: what runs goes on, and whether it still counts is seen when it is back.
        this.log.warn({ err: error }, 'captures could not be looked after');
      }
      const pause = this.#running.size > 0 ? BEAT_MS : IDLE_MS;
      const rested = new AbortController();
      await Promise.race([
        woken,
        wait(pause, undefined, { signal: AbortSignal.any([signal, rested.signal]) }).catch(() => {}),
      ]);
      rested.abort();
    }
  }

  async #beat(): Promise<void> {
    if (this.#running.size === 0) return;
    const beats = [...this.#running.values()].map(({ taken, progress }) => ({ ...taken, progress }));
    const held = await renewLeases(this.database, beats);
    for (const { id } of beats) {
      if (!held.has(id)) this.#running.get(id)?.over.abort(new Stopped('lost'));
    }
  }

  async #takeUp(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#running.size < this.config.clone.atOnce) {
      const taken = await takeUpNext(this.database);
      if (taken === null) return;
      // Taken again by ourselves: our own run of it has lost it, and must be out of the way first.
      const before = this.#running.get(taken.id);
      before?.over.abort(new Stopped('lost'));
      await before?.done;
      this.#start(taken);
    }
  }

  #start(taken: TakenCapture): void {
    const over = new AbortController();
    const progress = { step: 'opening', found: 0, fetched: 0, failed: 0, bytes: 0 } as const;
    const running: Running = { taken, over, progress, done: Promise.resolve() };
    this.#running.set(taken.id, running);
    running.done = this.#run(running)
      .catch((error: unknown) => {
        this.log.error({ err: error, capture: taken.id }, 'the end of a capture could not be stored');
      })
      .finally(() => {
        this.#running.delete(taken.id);
        this.#wake();
      });
  }

  async #run(running: Running): Promise<void> {
    const { taken, over } = running;
    const claim = randomUUID();
    const { seconds } = taken.checkoutUrl === null ? this.#limits : this.#quizLimits;
    const clock = new WorkClock(seconds * 1000 + GRACE_MS, () => over.abort(new Stopped('late')));
    try {
      await this.#capture(running, claim, clock.pause);
    } catch (error) {
      await this.#endWithout(taken, over.signal.aborted ? over.signal.reason : error);
    } finally {
      clock.end();
      await this.store.release(claim);
    }
  }

  async #capture(running: Running, claim: string, pause: Pause): Promise<void> {
    const { taken, over } = running;
    const tell: TellProgress = (progress) => {
      running.progress = progress;
    };
    const capturing = this.#begin(taken, claim, tell, over.signal, pause);
    const captured = await unlessStopped(capturing, over.signal);
    await this.#refuseProtected(taken, captured.manifest.originalUrl);
    running.progress = { ...running.progress, step: 'storing' };
    const stored = await this.store.putManifest(claim, captured.manifest);
    const made = await storeCaptured(this.database, this.config, taken, captured, stored);
    if (made) {
      this.#watch.ended(taken, 'done');
      this.#tellMade(taken, captured.report);
    }
  }

  /** An address that leads to a protected page is another than the page's own. */
  async #refuseProtected({ userId, url }: TakenCapture, found: string): Promise<void> {
    if (found === url || !(await this.protectedPages?.isProtectedFrom(userId, found))) return;
    throw new CaptureError('cloner.page.protected', 'protected');
  }

  #begin(
    { url, mode, removeTrackers, checkoutUrl, ownTrackers }: TakenCapture,
    claim: string,
    tell: TellProgress,
    signal: AbortSignal,
    pause: Pause,
  ): Promise<Captured | CapturedQuiz> {
    const limits = { ...this.#limits, pause };
    const sink = this.store.sink(claim, limits.bytes);
    if (checkoutUrl === null)
      return this.capturer.capture({ url, mode, removeTrackers, limits }, sink, tell, signal);
    const asked = { url, checkoutUrl, removeTrackers, ownTrackers, limits: { ...this.#quizLimits, pause } };
    return this.quizCapturer.capture(asked, sink, tell, signal);
  }

  #tellMade({ id }: TakenCapture, report: (Captured | CapturedQuiz)['report']): void {
    if ('mode' in report) {
      const { mode: how, reason, assets } = report;
      this.log.info({ capture: id, how, reason, ...assets }, 'a page was cloned');
    } else {
      const { screens, ways, ended, assets } = report;
      this.log.info({ capture: id, screens, ways, ended, ...assets }, 'a quiz was cloned');
    }
  }

  async #endWithout(taken: TakenCapture, reason: unknown): Promise<void> {
    if (reason instanceof Stopped && reason.why === 'lost') return;
    if (reason instanceof Stopped && reason.why === 'ending') return handBack(this.database, taken);
    const failure = failureOf(reason);
    const { id } = taken;
    this.#watch.ended(taken, failure.code);
    if (failure.code === 'cloner.capture.failed')
      this.log.error({ err: reason, capture: id }, 'a capture failed');
    else this.log.info({ capture: id, ...failure }, 'a page was not cloned');
    // As the service: the user is not here.
    await this.database.asService((tx) => failCapture(tx, taken, failure));
  }
}

/** Whoever stops a capture does not wait for it: something in it may hang. */
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
