// @ts-check
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { installCommand } from '../../local/install.mjs';
import { runGroup } from './started.mjs';

/**
 * A clone as somebody has it who sees the project for the first time.
 * @param {string} root @param {string} target @param {AbortSignal} signal
 * @returns {Promise<string>} what it is of, for people
 */
export async function cloneFresh(root, target, signal) {
  await runGroup(['git', 'clone', '--quiet', '--', root, target], { cwd: root, signal });
  const commit = await runGroup(['git', 'rev-parse', '--short', 'HEAD'], { cwd: target, signal });
  const changed = await runGroup(['git', 'status', '--porcelain'], { cwd: root, signal });
  return changed === '' ? `commit ${commit}` : `commit ${commit}, without what is not committed`;
}

/**
 * How long the packages alone take. Afterwards npm's cache holds them all, and the clone is as fresh as before.
 * @param {string} clone @param {AbortSignal} signal
 * @returns {Promise<number>} milliseconds
 */
export async function timeInstall(clone, signal) {
  const startedAt = performance.now();
  await runGroup(installCommand(), { cwd: clone, signal });
  const took = performance.now() - startedAt;
  await rm(path.join(clone, 'node_modules'), { recursive: true });
  return took;
}
