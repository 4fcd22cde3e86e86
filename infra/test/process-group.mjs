// @ts-check
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 20;
/** From asking a process to end until it is made to. */
export const KILL_AFTER_MS = 10_000;

/**
 * Ends whatever the program started and did not end. Asked first: a product under test has a database to close.
 * @param {import('node:child_process').ChildProcess} child
 */
export async function endGroup(child) {
  const end = Date.now() + KILL_AFTER_MS;
  let left = killGroup(child, 'SIGTERM');
  while (left && Date.now() < end) {
    await wait(LOOK_MS);
    left = killGroup(child, 0);
  }
  killGroup(child, 'SIGKILL');
}

/**
 * @param {import('node:child_process').ChildProcess} child started `detached`, which makes it the head of a group
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether anybody of the group was there to hear it
 */
export function killGroup(child, signal) {
  if (child.pid === undefined) return false;
  try {
    return process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}
