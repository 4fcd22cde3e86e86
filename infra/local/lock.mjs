// @ts-check
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from './problem.mjs';
import { processStart } from './process-identity.mjs';

const ATTEMPTS = 10;

/**
 * One running Garimpo per data folder.
 *
 * @typedef {object} Holder
 * @property {number} pid
 * @property {string} started see `processStart`
 * @property {string} url where it serves
 */

/** @param {string} dataDir */
function lockPath(dataDir) {
  return path.join(dataDir, 'garimpo.lock');
}

/**
 * Who holds the folder now.
 * @param {string} dataDir
 * @returns {{ state: 'free' } | { state: 'stale' } | { state: 'held', holder: Holder }}
 */
export function inspectLock(dataDir) {
  const text = readLock(lockPath(dataDir));
  if (text === null) return { state: 'free' };
  const holder = parseHolder(text);
  return holder !== null && processStart(holder.pid) === holder.started
    ? { state: 'held', holder }
    : { state: 'stale' };
}

/** @param {string} dataDir @param {Holder} holder */
export function alreadyRunning(dataDir, holder) {
  return new StartProblem(`Garimpo already runs on ${dataDir}: ${holder.url} (process ${holder.pid}).`);
}

/**
 * Takes the folder for this process; a lock whose process is gone is taken over.
 * @param {string} dataDir
 * @param {string} url
 * @returns {() => void} gives it back
 */
export function takeLock(dataDir, url) {
  const lock = lockPath(dataDir);
  const mine = JSON.stringify({ pid: process.pid, started: processStart(process.pid) ?? '', url });
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // A link appears whole or not at all, and fails when the name is taken: nobody reads half a lock.
      if (linked(draft, lock)) return () => giveBack(lock, mine);
      const seen = inspectLock(dataDir);
      if (seen.state === 'held') throw alreadyRunning(dataDir, seen.holder);
      if (seen.state === 'stale') setAside(lock, draft);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new StartProblem(`Cannot take ${lock}: other processes keep taking it; try again.`);
}

/** @param {string} from @param {string} to */
function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Moves a stale lock out of the way. Between looking and moving another start may have replaced it: then what was
 * moved is somebody's valid lock, and goes back.
 * @param {string} lock @param {string} draft
 */
function setAside(lock, draft) {
  const aside = `${draft}.stale`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const holder = parseHolder(readLock(aside) ?? '');
  if (holder !== null && processStart(holder.pid) === holder.started) linked(aside, lock);
  rmSync(aside, { force: true });
}

/** @param {string} lock @param {string} mine */
function giveBack(lock, mine) {
  if (readLock(lock) === mine) rmSync(lock, { force: true });
}

/** @param {string} file @returns {string | null} */
function readLock(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // ENOTDIR: the data folder is a file, which is reported where the folder is prepared.
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw new StartProblem(`Cannot read ${file} (${codeOf(error)}).`);
  }
}

/** @param {string} text @returns {Holder | null} */
function parseHolder(text) {
  try {
    const { pid, started, url } = JSON.parse(text);
    return Number.isInteger(pid) && pid > 0 && typeof started === 'string' && started !== ''
      ? { pid, started, url: String(url) }
      : null;
  } catch {
    return null;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}
