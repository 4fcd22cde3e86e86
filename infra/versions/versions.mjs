// @ts-check
// `npm run versions`: direct dependencies that are behind their latest version, and why.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { root } from '../build/workspaces.mjs';
import { npmCommand } from '../local/install.mjs';

/**
 * @typedef {object} Outdated as npm tells it
 * @property {string} [current] none where it is not installed
 * @property {string} latest
 *
 * @typedef {object} HeldBack
 * @property {string} name
 * @property {string} reason why it stays where it is
 *
 * @typedef {object} Behind
 * @property {string} name
 * @property {string} current
 * @property {string} latest
 * @property {'major' | 'minor' | 'patch'} by
 * @property {string | null} reason
 *
 * @typedef {object} Findings
 * @property {Behind[]} behind
 * @property {string[]} problems majors that nobody gave a reason for
 * @property {string[]} notes reasons that have nothing left to explain
 */

/**
 * Which of our direct dependencies are older than their latest version, and why.
 * @param {Record<string, Outdated | Outdated[]>} outdated what `npm outdated --json` says
 * @param {readonly HeldBack[]} heldBack
 * @returns {Findings}
 */
export function findBehind(outdated, heldBack) {
  const reasons = new Map(heldBack.map(({ name, reason }) => [name, reason]));
  const behind = Object.entries(outdated).flatMap(([name, told]) => {
    // Several workspaces name it, at one version.
    const [first] = Array.isArray(told) ? told : [told];
    const { current, latest } = first ?? {};
    // What is installed may be newer than what the registry calls latest: a package that is published before its release.
    if (current === undefined || latest === undefined || !semver.lt(current, latest)) return [];
    return [{ name, current, latest, by: distance(current, latest), reason: reasons.get(name) ?? null }];
  });
  const names = new Set(behind.map(({ name }) => name));
  return {
    behind: behind.sort((a, b) => a.name.localeCompare(b.name)),
    problems: behind
      .filter(({ by, reason }) => by === 'major' && reason === null)
      .map(
        ({ name, current, latest }) =>
          `${name} ${current} is behind ${latest} and infra/versions/held-back.json does not say why`,
      ),
    notes: heldBack
      .filter(({ name }) => !names.has(name))
      .map(({ name }) => `${name} is not behind: its reason in infra/versions/held-back.json can go`),
  };
}

/** @param {string} current @param {string} latest @returns {Behind['by']} */
function distance(current, latest) {
  const by = semver.diff(current, latest)?.replace('pre', '');
  return by === 'major' || by === 'minor' ? by : 'patch';
}

const LIMIT_MS = 120_000;
/** A registry that is away is away at once: nobody waits minutes to be told so. */
const OUTDATED = ['outdated', '--json', '--fetch-retries=0', '--fetch-timeout=15000'];

/**
 * What npm says of direct dependencies of all workspaces that are not at their latest version. Rejects where no registry answers.
 * @param {{ cwd?: string }} [options]
 * @returns {Promise<Record<string, Outdated | Outdated[]>>}
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

/** @type {HeldBack[]} */
const heldBack = JSON.parse(readFileSync(join(import.meta.dirname, 'held-back.json'), 'utf8'));

const outdated = await askRegistry().catch((/** @type {Error} */ error) => {
  // Not known is no fault: who has no way out still builds.
  console.log(`Whether packages are behind is NOT known, for no registry could be asked: ${error.message}`);
  return null;
});
if (outdated !== null) {
  const { behind, problems, notes } = findBehind(outdated, heldBack);
  for (const { name, current, latest, by, reason } of behind)
    console.log(`${name} ${current} -> ${latest} (${by}): ${reason ?? 'nothing is known against it'}`);
  for (const note of notes) console.log(note);
  if (behind.length === 0) console.log('Every direct dependency is at its latest version');
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
