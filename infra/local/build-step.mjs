// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { builtFrom } from '../build/output-folder.mjs';
import { listTargets } from '../build/targets.mjs';
import { eachLine } from './child.mjs';
import { StartProblem } from './problem.mjs';

/**
 * Builds what changed. The bundler runs in a process of its own: its memory is given back before the product serves.
 * @param {{ settings: { root: string }, progress: import('./progress.mjs').Progress, interrupted: AbortSignal }} run
 */
export async function buildWhatChanged({ settings, progress, interrupted }) {
  if (listTargets('production').every((target) => builtFrom(target.outDir) === target.inputs)) return;
  await progress.step('Building', () => runBuild(settings.root, progress.line, interrupted));
}

/**
 * @param {string} root
 * @param {(line: string) => void} log
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function runBuild(root, log, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'infra/build/build.mjs')], {
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
