/**
 * Time of the page: it goes as time goes, and further when it is told to. Timers, frames, dates and the times of events are by it, in
 * the frames of the same origin too, so that what takes seconds is over at once and everything in it has happened in its order.
 * Defines `own`, `root` and `clock` for the scripts that stand after it in the same function.
 */
export const CLOCK = `
const SHARED = Symbol.for('walk');
const root = (() => {
  let one = window;
  try { while (one.parent !== one && one.parent[SHARED]) one = one.parent; } catch {}
  return one;
})();
const own = {
  setTimeout: window.setTimeout.bind(window),
  clearTimeout: window.clearTimeout.bind(window),
  frame: window.requestAnimationFrame.bind(window),
  now: performance.now.bind(performance),
  today: Date.now,
};
const FRAME_MS = 16;

const makeClock = () => {
  const timers = new Map();
  const frames = new Map();
  const turns = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => turns.shift()();
  let last = 0;
  let ahead = 0;
  let alarm = 0;
  let frameAt = 0;
  let isSkipping = false;
  const now = () => own.now() + ahead;
  const earliest = () => {
    let first = null;
    for (const one of timers.values()) if (first === null || one.due < first.due) first = one;
    return first;
  };
  const call = (one, args) => {
    let isGone = true;
    try { isGone = one.window.document !== one.document; } catch {}
    if (isGone) return void timers.delete(one.id);
    try {
      if (typeof one.work === 'function') one.work.apply(one.window, args);
      else one.window.eval(String(one.work));
    } catch (error) { one.window.reportError(error); }
  };
  const fire = (one) => {
    if (one.every === null) timers.delete(one.id);
    // One that was held up does not make up for all that it missed.
    else one.due = Math.max(one.due + one.every, now());
    call(one, one.args);
  };
  const runFrames = () => {
    const due = [...frames.values()];
    frames.clear();
    frameAt = now();
    for (const one of due) call(one, [one.window.performance.now()]);
  };
  const ring = () => {
    const at = now();
    for (let one = earliest(); one !== null && one.due <= at; one = earliest()) fire(one);
    arm();
  };
  const arm = () => {
    own.clearTimeout(alarm);
    const first = isSkipping ? null : earliest();
    if (first !== null) alarm = own.setTimeout(ring, Math.max(0, first.due - now()));
  };
  return {
    now,
    ahead: () => ahead,
    add(one, ms, repeats) {
      last += 1;
      const wait = Math.max(1, Number(ms) || 0);
      timers.set(last, { ...one, id: last, due: now() + wait, every: repeats ? Math.max(4, wait) : null });
      arm();
      return last;
    },
    remove(id) { timers.delete(Number(id)); },
    addFrame(one) {
      last += 1;
      if (frames.size === 0) own.frame(() => { if (!isSkipping) runFrames(); });
      frames.set(last, one);
      return last;
    },
    removeFrame(id) { frames.delete(Number(id)); },
    /** Whether nothing of it is due within so long. */
    isIdle: (ms) => {
      const first = earliest();
      return frames.size === 0 && (first === null || first.due > now() + ms);
    },
    /** After what is waiting to be run at once. */
    turn: () => new Promise((done) => { turns.push(done); port2.postMessage(0); }),
    /** Goes so far, from one thing that is due to the next, until it is done or took too long outside of the page. */
    async skip(ms, isDone, atMostMs) {
      const target = now() + ms;
      const stopAt = own.now() + atMostMs;
      isSkipping = true;
      try {
        while (!isDone() && own.now() < stopAt) {
          const first = earliest();
          const nextFrame = frames.size === 0 ? Infinity : Math.max(frameAt + FRAME_MS, now());
          const due = Math.min(first === null ? Infinity : first.due, nextFrame);
          if (due > target) {
            ahead += Math.max(0, target - now());
            return;
          }
          ahead += Math.max(0, due - now());
          if (first !== null && first.due <= nextFrame) fire(first);
          else runFrames();
          await this.turn();
          await this.turn();
        }
      } finally {
        isSkipping = false;
        arm();
        if (frames.size > 0) own.frame(() => { if (!isSkipping) runFrames(); });
      }
    },
  };
};

const shared = root === window ? { clock: makeClock(), windows: new Set() } : root[SHARED];
Object.defineProperty(window, SHARED, { value: shared });
shared.windows.add(window);
const { clock } = shared;

const timer = (work, ms, args, repeats) => clock.add({ window, document, work, args }, ms, repeats);
window.setTimeout = function setTimeout(work, ms, ...args) { return timer(work, ms, args, false); };
window.setInterval = function setInterval(work, ms, ...args) { return timer(work, ms, args, true); };
window.clearTimeout = window.clearInterval = function clearTimeout(id) { clock.remove(id); };
window.requestAnimationFrame = function requestAnimationFrame(work) { return clock.addFrame({ window, document, work }); };
window.cancelAnimationFrame = function cancelAnimationFrame(id) { clock.removeFrame(id); };
Performance.prototype.now = function now() { return own.now() + clock.ahead(); };
Date.now = function now() { return Math.floor(own.today() + clock.ahead()); };
const today = Date;
window.Date = new Proxy(today, {
  apply: () => new today(today.now()).toString(),
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [today.now()] : args, made),
});
today.prototype.constructor = window.Date;
const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp').get;
Object.defineProperty(Event.prototype, 'timeStamp', {
  configurable: true,
  get() { return stamp.call(this) + clock.ahead(); },
});
`;
