// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { watchForLostNpm } from '../local/interrupts.mjs';
import { packedNode } from './packed-node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** When the verb was given, in milliseconds since 1970: fetching Node counts as a part of the time that it took. */
const LAUNCHED_AT = 'GARIMPO_LAUNCHED_AT';

/**
 * Runs the program in this process, as if it had been started by itself.
 * @param {string} file relative to the root of the repository
 * @param {string[]} words
 */
export async function importHere(file, words) {
  const program = path.join(root, file);
  process.argv = [process.execPath, program, ...words];
  await import(pathToFileURL(program).href);
}

/**
 * Runs the program under the packed Node, to its end, and ends as it did. npm and every program that it starts run under
 * the packed Node, too: it is the first one on the path.
 * @param {string} file relative to the root of the repository
 * @param {string[]} words
 */
export async function runUnderPackedNode(file, words) {
  const launchedAt = Math.round(performance.timeOrigin);
  const node = await packedNode(path.join(root, '.cache/node'));
  const child = spawn(node, [path.join(root, file), ...words], {
    env: {
      ...process.env,
      PATH: [path.dirname(node), process.env['PATH']].filter(Boolean).join(path.delimiter),
      [LAUNCHED_AT]: String(launchedAt),
    },
    stdio: 'inherit',
  });
  // The program decides what a signal means: this process ends when it does.
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  watchForLostNpm(() => child.kill('SIGTERM'));
  const { code, signal } = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode, endedBy) => resolve({ code: exitCode, signal: endedBy }));
  });
  if (signal === null) process.exit(code);
  for (const name of SIGNALS) process.removeAllListeners(name);
  process.kill(process.pid, signal);
}

/** Milliseconds since the verb was given. */
export function sinceLaunch() {
  const launchedAt = Number(process.env[LAUNCHED_AT]);
  return launchedAt > 0 ? Date.now() - launchedAt : performance.now();
}
