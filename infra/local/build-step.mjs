// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { builtFrom } from '../build/output-folder.mjs';
import { listTargets } from '../build/targets.mjs';
import { eachLine } from './child.mjs';
import { StartProblem } from './shared/problem.mjs';

/**
 * @typedef {object} Progress
 * @property {(text: string) => void} line a line of its own, with the seconds since the command before it
 * @property {() => number} elapsedMs since the command
 * @property {<T>(text: string, work: () => Promise<T>) => Promise<T>} step says what is being done, then how long it took
 */

/**
 * Progress as plain lines: they read the same in a terminal, in a log of a service manager and in a test.
 * @param {NodeJS.WritableStream} out
 * @param {() => number} [now] milliseconds since this process began: what Node itself took is waited for as well
 * @returns {Progress}
 */
export function createProgress(out, now = () => performance.now()) {
  const line = (/** @type {string} */ text) => {
    out.write(`${seconds(now()).padStart(7)}  ${text}\n`);
  };
  return {
    line,
    elapsedMs: now,
    step: async (text, work) => {
      line(`${text} ...`);
      const from = now();
      const result = await work();
      line(`${text}: done in ${seconds(now() - from)}`);
      return result;
    },
  };
}

/** @param {number} milliseconds */
function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Builds what changed. The bundler runs in a process of its own: its memory is given back before the product serves.
 * @param {{ settings: { root: string }, progress: Progress, interrupted: AbortSignal }} run
 * @param {string[]} [only] names of targets; without it, all
 * @returns {Promise<boolean>} whether there was anything to build
 */
export async function buildWhatChanged({ settings, progress, interrupted }, only = []) {
  const targets = listTargets('production').filter(({ name }) => only.length === 0 || only.includes(name));
  if (targets.every((target) => builtFrom(target.outDir) === target.inputs)) return false;
  await progress.step('Building', () => runBuild(settings.root, only, progress.line, interrupted));
  return true;
}

/**
 * @param {string} root
 * @param {string[]} targets
 * @param {(line: string) => void} log
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function runBuild(root, targets, log, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'infra/build/build.mjs'), ...targets], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    eachLine(child.stdout, log);
    eachLine(child.stderr, log);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartProblem('The build failed; it says why above.'));
    });
  });
}
