import { Motions } from './motions.ts';

type Realm = Window & typeof globalThis;

/** A callback of a page's window. It is dropped when its document is gone. */
interface Job {
  window: Realm;
  document: Document;
  work: unknown;
}

interface Timer extends Job {
  id: number;
  due: number;
  /** Interval in milliseconds; null for a timeout. */
  every: number | null;
  args: unknown[];
}

/** Functions of the browser as they were before they were patched for the page. */
export const own = {
  setTimeout: window.setTimeout.bind(window),
  clearTimeout: window.clearTimeout.bind(window),
  frame: window.requestAnimationFrame.bind(window),
  now: performance.now.bind(performance),
  today: Date.now,
};

const FRAME_MS = 16;
const OFTEN_MS = 1_000;

/**
 * The page's time: it follows real time and can be advanced. Timers, animation frames and dates of the page and of its frames of the
 * same origin use it, so that a wait of seconds ends at once and everything still happens in order.
 */
export class Clock {
  private readonly timers = new Map<number, Timer>();
  private readonly frames = new Map<number, Job>();
  private readonly turns: (() => void)[] = [];
  private readonly channel = new MessageChannel();
  private readonly hasEvenFrames: boolean;
  private readonly motions: Motions | null;
  private lastId = 0;
  private aheadMs = 0;
  private alarm = 0;
  /** When the next frame is, while frames follow each other. */
  private nextFrameAt: number | null = null;
  private firstFrameAt: number | null = null;
  private isSkipping = false;
  /** Since when the callback that runs now was due, where frames are even: timers that it sets go on from there. */
  private runningSince: number | null = null;
  private pausedAt: number | null = null;
  private heldAt: number | null = null;

  /**
   * @param hasEvenFrames whether frames, and timers that set each other, are exactly as far apart as they should be: then the page's
   * time waits for frames, and animations show the same after as long, however fast the machine is
   */
  constructor(hasEvenFrames = false) {
    this.hasEvenFrames = hasEvenFrames;
    this.motions = hasEvenFrames ? new Motions() : null;
    // A page takes another time to begin at each load.
    if (hasEvenFrames) this.aheadMs = -own.now();
    this.channel.port1.onmessage = () => this.turns.shift()?.();
  }

  now(): number {
    const still = this.heldAt ?? this.pausedAt;
    if (still !== null) return still;
    const now = own.now() + this.aheadMs;
    return this.hasEvenFrames && this.nextFrameAt !== null ? Math.min(now, this.nextFrameAt) : now;
  }

  ahead(): number {
    return this.aheadMs;
  }

  /** When the first frame was, from which animations are counted; 0 where there was none. */
  beganAt(): number {
    return this.firstFrameAt ?? 0;
  }

  add(job: Job, ms: unknown, args: unknown[], repeats: boolean): number {
    this.lastId += 1;
    const wait = Math.max(1, Number(ms) || 0);
    this.timers.set(this.lastId, {
      ...job,
      args,
      id: this.lastId,
      due: (this.runningSince ?? this.now()) + wait,
      every: repeats ? Math.max(4, wait) : null,
    });
    this.arm();
    return this.lastId;
  }

  remove(id: unknown): void {
    this.timers.delete(Number(id));
  }

  addFrame(job: Job): number {
    this.lastId += 1;
    if (this.frames.size === 0) this.awaitFrame();
    if (this.hasEvenFrames) this.nextFrameAt ??= (this.runningSince ?? this.now()) + FRAME_MS;
    this.frames.set(this.lastId, job);
    return this.lastId;
  }

  removeFrame(id: unknown): void {
    this.frames.delete(Number(id));
  }

  /** Nothing is due until {@link resume}. */
  pause(): void {
    if (this.heldAt === null) this.pausedAt ??= this.now();
  }

  /** Goes on from the time at which it was paused. */
  resume(): void {
    if (this.pausedAt === null) return;
    const at = this.pausedAt;
    this.pausedAt = null;
    this.advance(at);
    this.arm();
    if (this.frames.size > 0) this.awaitFrame();
  }

  /** Whether no timer is due within that time, and no frame is requested. */
  isIdle(ms: number): boolean {
    const first = this.earliest();
    return this.frames.size === 0 && (first === null || first.due > this.now() + ms);
  }

  /** Resolves after the tasks that are queued now. */
  turn(): Promise<void> {
    return new Promise((done) => {
      this.turns.push(done);
      this.channel.port2.postMessage(0);
    });
  }

  /** Advances the time from one due callback to the next, until `isDone` or for at most `atMostMs` of real time. */
  async skip(ms: number, isDone: () => boolean, atMostMs: number): Promise<void> {
    this.resume();
    const target = this.now() + ms;
    const stopAt = own.now() + atMostMs;
    this.isSkipping = true;
    try {
      while (!isDone() && own.now() < stopAt) {
        const first = this.earliest();
        const nextFrame =
          this.frames.size === 0 ? Number.POSITIVE_INFINITY : Math.max(this.nextFrameAt ?? 0, this.now());
        const due = Math.min(first === null ? Number.POSITIVE_INFINITY : first.due, nextFrame);
        const to = Math.min(due, target, this.now() + (this.motions?.nextEnd() ?? Number.POSITIVE_INFINITY));
        const hasEnded = this.motions?.advance(to - this.now()) ?? false;
        this.advance(to);
        if (hasEnded) await new Promise((done) => own.frame(done));
        else if (due > target) return;
        else if (first !== null && first.due <= nextFrame) this.fire(first);
        else this.runFrames();
        await this.turn();
        await this.turn();
      }
    } finally {
      this.isSkipping = false;
      this.arm();
      if (this.frames.size > 0) this.awaitFrame();
    }
  }

  /**
   * Goes to a time, and stands still there: timers that repeat within a second, such as those of countdowns, fire a last time.
   * @param at not earlier than now
   * @param shown the time that the page reads from then on
   */
  async hold(at: number, shown: number, atMostMs: number): Promise<void> {
    await this.skip(at - this.now(), () => false, atMostMs);
    this.heldAt = shown;
    for (const timer of [...this.timers.values()]) {
      if (timer.every !== null && timer.every <= OFTEN_MS) call(timer, timer.args);
    }
  }

  private advance(to: number): void {
    const now = own.now() + this.aheadMs;
    if (this.hasEvenFrames || now < to) this.aheadMs += to - now;
  }

  private earliest(): Timer | null {
    let first: Timer | null = null;
    for (const one of this.timers.values()) if (first === null || one.due < first.due) first = one;
    return first;
  }

  private arm(): void {
    own.clearTimeout(this.alarm);
    const first = this.isSkipping || this.pausedAt !== null ? null : this.earliest();
    if (first !== null) {
      this.alarm = own.setTimeout(() => this.ring(), Math.max(0, first.due - this.now()));
    }
  }

  private ring(): void {
    if (this.heldAt !== null || this.pausedAt !== null) return;
    const at = this.now();
    for (let one = this.earliest(); one !== null && one.due <= at; one = this.earliest()) this.fire(one);
    this.arm();
  }

  private fire(timer: Timer): void {
    const { due } = timer;
    if (timer.every === null) this.timers.delete(timer.id);
    // An interval that was late does not catch up, but where it has to show the same after as long.
    else timer.due = Math.max(due + timer.every, this.now() - (this.hasEvenFrames ? OFTEN_MS : 0));
    if (!isThere(timer)) this.timers.delete(timer.id);
    else this.run(timer, due, timer.args);
  }

  private run(job: Job, since: number, args: unknown[]): void {
    if (this.hasEvenFrames) this.runningSince = since;
    call(job, args);
    this.runningSince = null;
  }

  private awaitFrame(): void {
    own.frame(() => {
      if (!this.isSkipping && this.heldAt === null && this.pausedAt === null) this.runFrames();
    });
  }

  private runFrames(): void {
    const due = [...this.frames.values()];
    this.frames.clear();
    const at = this.hasEvenFrames ? (this.nextFrameAt ?? this.now()) : this.now();
    this.firstFrameAt ??= at;
    if (this.hasEvenFrames) this.advance(at);
    this.nextFrameAt = at + FRAME_MS;
    for (const one of due) if (isThere(one)) this.run(one, at, [one.window.performance.now()]);
    if (this.frames.size === 0) this.nextFrameAt = null;
  }
}

function isThere({ window, document }: Job): boolean {
  try {
    return window.document === document;
  } catch {
    // The frame shows another origin by now.
    return false;
  }
}

function call({ window, work }: Job, args: unknown[]): void {
  try {
    if (typeof work === 'function') Reflect.apply(work, window, args);
    else window.eval(String(work));
  } catch (error) {
    window.reportError(error);
  }
}

/**
 * Replaces timers, animation frames and dates of this window by those of the clock.
 * @param dateNow what the page takes for today's time: the real one by default
 */
export function followClock(clock: Clock, dateNow = () => own.today() + clock.ahead()): void {
  const job = (work: unknown): Job => ({ window, document, work });
  const add = (work: unknown, ms: unknown, args: unknown[], repeats: boolean) =>
    clock.add(job(work), ms, args, repeats);
  const timers = {
    setTimeout: (work: unknown, ms: unknown, ...args: unknown[]) => add(work, ms, args, false),
    setInterval: (work: unknown, ms: unknown, ...args: unknown[]) => add(work, ms, args, true),
    clearTimeout: (id: unknown) => clock.remove(id),
    clearInterval: (id: unknown) => clock.remove(id),
    requestAnimationFrame: (work: unknown) => clock.addFrame(job(work)),
    cancelAnimationFrame: (id: unknown) => clock.removeFrame(id),
  };
  Object.assign(window, timers);
  Performance.prototype.now = function now() {
    return clock.now();
  };
  Date.now = function now() {
    return Math.floor(dateNow());
  };
  const today = Date;
  window.Date = new Proxy(today, {
    apply: () => new today(today.now()).toString(),
    construct: (target, args: unknown[], made) =>
      Reflect.construct(target, args.length === 0 ? [today.now()] : args, made),
  });
  today.prototype.constructor = window.Date;
}
