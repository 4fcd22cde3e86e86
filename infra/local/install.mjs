// @ts-check
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from './shared/problem.mjs';

/**
 * True when `node_modules` holds what the lockfile asks for. npm writes its own list there as the last act of an
 * install, so an interrupted one counts as none. Content is compared, not times: a checkout touches the lockfile
 * without changing it.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  if (wanted === null)
    throw new StartProblem(
      `${path.join(root, 'package-lock.json')} is missing or damaged; restore it from the repository.`,
    );
  const present = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  return (
    present !== null &&
    Object.entries(wanted).every(([place, entry]) => satisfies(entry, present[place], place))
  );
}

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean }} Entry
 * @param {Entry} wanted @param {Entry | undefined} present @param {string} place
 */
function satisfies(wanted, present, place) {
  if (!place.includes('node_modules/')) return true; // the checkout's own packages
  if (present === undefined) return wanted.optional === true; // for another platform
  return present.version === wanted.version && present.link === wanted.link;
}

/** @param {string} file @returns {Record<string, Entry> | null} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/**
 * `npm ci`, showing what npm says. Interrupted, it rejects once npm is gone; what is half done counts as not done.
 * @param {string} root
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function install(root, signal) {
  const [command, ...args] = installCommand();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      // What npm says is for whoever watches; what a verb prints may be for another program.
      stdio: ['ignore', process.stderr.fd, 'inherit'],
      signal,
      // Asked, npm works on for a minute or more, and the next start would install beside it.
      killSignal: 'SIGKILL',
    });
    child.once('error', (error) => {
      if (child.pid === undefined) reject(new StartProblem(`npm could not be run (${error.message}).`));
    });
    child.once('exit', (code) => {
      if (signal?.aborted) reject(signal.reason);
      else if (code === 0) resolve();
      else reject(new StartProblem('Installing the packages failed; npm says why above.'));
    });
  });
}

/** What installs the packages, to the last option. */
export function installCommand() {
  // Development packages build the product, whatever NODE_ENV says.
  return npmCommand([
    'ci',
    '--ignore-scripts',
    '--include=dev',
    // What is compiled comes in packages of its platform, which are optional ones.
    '--include=optional',
    '--no-progress',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
}

/**
 * Under `npm start` the npm that runs us is the one to use; it may not be on the path.
 * @param {string[]} args
 * @returns {[command: string, ...args: string[]]}
 */
export function npmCommand(args) {
  const npm = process.env['npm_execpath'];
  return npm?.endsWith('.js') ? [process.execPath, npm, ...args] : ['npm', ...args];
}
