// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { endGroup, KILL_AFTER_MS, killGroup } from './process-group.mjs';

/** How long a runner may go on after it has written its results: what a test left open keeps it. */
const LINGER_MS = 30_000;
const LOOK_MS = 500;

/** @typedef {{ args: string[], env: Record<string, string> }} Command arguments for Node itself */
/** @typedef {{ code: number | null, reason: string | undefined }} Ended `reason` when it was ended by us */

/**
 * Runs a program to its end, with its output shown as it comes, and never for longer than it may take.
 * @param {Command} command
 * @param {{ cwd: string, results: string, timeoutMs: number, signal: AbortSignal, lingerMs?: number, nice?: number }} options
 * @returns {Promise<Ended>}
 */
export function runChild(command, { cwd, results, timeoutMs, signal, lingerMs = LINGER_MS, nice = 0 }) {
  const child = spawn(process.execPath, command.args, {
    cwd,
    env: { ...process.env, ...command.env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own, so that its own children end with it, and Ctrl-C reaches it through us alone.
    detached: true,
  });
  // What it starts from here on inherits it.
  if (nice > 0 && child.pid !== undefined) setPriority(child.pid, nice);
  /** @type {string | undefined} */
  let reason;
  /** @type {NodeJS.Timeout[]} */
  const timers = [];
  const end = (/** @type {string} */ why) => {
    if (reason !== undefined) return;
    reason = why;
    killGroup(child, 'SIGTERM');
    timers.push(setTimeout(killGroup, KILL_AFTER_MS, child, 'SIGKILL'));
  };
  const interrupt = () => end('interrupted');
  signal.addEventListener('abort', interrupt, { once: true });
  timers.push(setTimeout(end, timeoutMs, `stopped: it took longer than ${Math.round(timeoutMs / 1000)} s`));
  let writtenAt = 0;
  timers.push(
    setInterval(() => {
      if (writtenAt === 0 && existsSync(results)) writtenAt = Date.now();
      if (writtenAt > 0 && Date.now() - writtenAt > lingerMs)
        end('stopped: it had its results but did not end');
    }, LOOK_MS),
  );
  return new Promise((settle) => {
    const finish = (/** @type {number | null} */ code, /** @type {string | undefined} */ why) => {
      for (const timer of timers) clearTimeout(timer);
      signal.removeEventListener('abort', interrupt);
      void endGroup(child).then(() => settle({ code, reason: why }));
    };
    child.once('error', (error) => finish(null, `could not be started: ${error.message}`));
    child.once('exit', (code, killedBy) =>
      finish(code, reason ?? (killedBy === null ? undefined : `killed by ${killedBy}`)),
    );
  });
}
