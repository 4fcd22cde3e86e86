// @ts-check

/** npm passes a signal on that the terminal has already sent to everybody: the second of a pair is not a second wish. */
const SAME_WISH_MS = 1_000;
const PARENT_CHECK_MS = 50;

/**
 * The first signal asks for a clean end, a later one for an end at once.
 * @param {{ onForce: () => void, target?: NodeJS.EventEmitter, now?: () => number }} options
 * @returns {AbortSignal} aborted at the first signal
 */
export function listenForInterrupts({ onForce, target = process, now = () => performance.now() }) {
  const controller = new AbortController();
  let firstAt = 0;
  const heard = () => {
    if (!controller.signal.aborted) {
      firstAt = now();
      controller.abort();
    } else if (now() - firstAt > SAME_WISH_MS) {
      onForce();
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) target.on(name, heard);
  return controller.signal;
}

/**
 * When npm is killed, what it runs is left behind; and where npm runs it in a shell, a signal to npm may end that shell
 * alone. Under npm, losing the parent is therefore a signal; elsewhere a parent may leave us behind on purpose.
 * @param {() => void} onLost
 */
export function watchForLostNpm(onLost) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onLost();
  }, PARENT_CHECK_MS);
  timer.unref();
}
