// @ts-check
import { execFile } from 'node:child_process';
import { root } from '../build/workspaces.mjs';
import { npmCommand } from '../local/install.mjs';

const LIMIT_MS = 120_000;
/** A registry that is away is away at once: nobody waits minutes to be told so. */
const OUTDATED = ['outdated', '--json', '--fetch-retries=0', '--fetch-timeout=15000'];

/**
 * What npm says of direct dependencies of all workspaces that are not at their latest version. Rejects where no registry answers.
 * @param {{ cwd?: string }} [options]
 * @returns {Promise<Record<string, import('./behind.mjs').Outdated | import('./behind.mjs').Outdated[]>>}
 */
export function askRegistry({ cwd = root } = {}) {
  const [command, ...args] = npmCommand(OUTDATED);
  return new Promise((resolve, reject) => {
    execFile(
      command,
      args,
      { cwd, timeout: LIMIT_MS, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        // npm ends with 1 where something is behind, and where it could not ask.
        const told = readAnswer(stdout);
        if (told === null)
          reject(new Error(stderr.trim().split('\n')[0] || error?.message || 'npm said nothing'));
        else if (isRefusal(told))
          reject(new Error(told.error.summary || told.error.code || 'npm could not ask'));
        else resolve(told);
      },
    );
  });
}

/** @param {string} stdout @returns {any} */
function readAnswer(stdout) {
  try {
    return JSON.parse(stdout.trim() === '' ? 'null' : stdout);
  } catch {
    return null;
  }
}

/**
 * A package may be named `error` as well; a version it has then.
 * @param {any} told @returns {told is { error: { code?: string, summary?: string } }}
 */
function isRefusal(told) {
  return typeof told.error === 'object' && told.error !== null && !('latest' in told.error);
}
