// @ts-check

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from './problem.mjs';
import { writeWhole } from './write-whole.mjs';

/**
 * When a process started, as text that no other process with the same id shares: ids are used again, and a lock
 * left by a killed process must not be mistaken for one held by whoever got its id.
 * @param {number} pid
 * @returns {string | null} `null` when no such process runs
 */
export function processStart(pid) {
  if (process.platform === 'linux') return linuxStart(pid);
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim() ||
      null
    );
  } catch {
    return null;
  }
}

/** @param {number} pid */
function linuxStart(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may itself hold spaces and parentheses; what follows the last one is regular.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    // A zombie has ended; only its parent has not looked yet.
    if (state === 'Z' || state === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTicks}`;
  } catch {
    return null;
  }
}

const ATTEMPTS = 10;
const POLL_MS = 50;
/** A clean stop takes part of a second; one that takes longer is stuck, and said to be running. */
const STOPPING_PATIENCE_MS = 15_000;

/**
 * One running Garimpo per data folder.
 *
 * @typedef {object} Holder
 * @property {number} pid
 * @property {string} started see `processStart`
 * @property {string} url where people find it
 * @property {string} [address] where this machine finds it; a verb that serves nothing has none
 * @property {boolean} stopping it was asked to stop, and will give the folder back in a moment
 *
 * @typedef {object} Lock
 * @property {() => void} sayStopping
 * @property {() => void} giveBack
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

/**
 * Refuses a folder that somebody holds. One who is just stopping is waited for, so that a stop and a start can follow
 * each other as closely as one likes.
 * @param {string} dataDir
 * @param {{ onWait?: () => void, patienceMs?: number, signal?: AbortSignal }} [options]
 * @returns {Promise<'free' | 'stale'>}
 */
export async function requireFreeLock(dataDir, { onWait, patienceMs = STOPPING_PATIENCE_MS, signal } = {}) {
  const deadline = performance.now() + patienceMs;
  for (let waiting = false; ; waiting = true) {
    const seen = inspectLock(dataDir);
    if (seen.state !== 'held') return seen.state;
    if (!seen.holder.stopping || performance.now() > deadline) throw alreadyRunning(dataDir, seen.holder);
    if (!waiting) onWait?.();
    signal?.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** @param {string} dataDir @param {Holder} holder */
function alreadyRunning(dataDir, holder) {
  return new StartProblem(`Garimpo already runs on ${dataDir}: ${holder.url} (process ${holder.pid}).`);
}

/**
 * Takes the folder for this process; a lock whose process is gone is taken over.
 * @param {string} dataDir
 * @param {string} url
 * @param {string} [address]
 * @returns {Lock}
 */
export function takeLock(dataDir, url, address) {
  const lock = lockPath(dataDir);
  /** @type {Holder} */
  const mine = {
    pid: process.pid,
    started: processStart(process.pid) ?? '',
    url,
    stopping: false,
    ...(address && { address }),
  };
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (claim(lock, draft)) {
        return { sayStopping: () => sayStopping(lock, mine), giveBack: () => giveBack(lock, mine) };
      }
      const seen = inspectLock(dataDir);
      if (seen.state === 'held') throw alreadyRunning(dataDir, seen.holder);
      pause();
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new StartProblem(`Cannot take ${lock}: other processes keep taking it; try again.`);
}

/**
 * Makes `name` a link to the draft, if nothing stands there or what stands there is stale. A valid lock is never moved,
 * not even for a moment, because a third process could take its place meanwhile: a stale one is replaced only by
 * whoever holds the mark that is named after exactly its content. A mark left by a killed process is stale itself,
 * and is taken over in the same way.
 * @param {string} name @param {string} draft
 * @returns {boolean} whether it is ours; if not, another process holds it or is taking it over
 */
function claim(name, draft) {
  // A link appears whole or not at all, and fails when the name is taken: nobody reads half a lock.
  if (linked(draft, name)) return true;
  const stale = readLock(name);
  if (stale === null || isHeld(stale)) return false;
  const mark = `${name}.${createHash('sha256').update(stale).digest('hex').slice(0, 12)}`;
  if (!claim(mark, draft)) return false;
  // Another process may have finished its own takeover before the mark became ours.
  if (readLock(name) === stale) renameSync(mark, name);
  else rmSync(mark, { force: true });
  return readLock(name) === readLock(draft);
}

/** @param {string} text of a lock */
function isHeld(text) {
  const holder = parseHolder(text);
  return holder !== null && processStart(holder.pid) === holder.started;
}

/** Blocks for a moment, so that a takeover under way can end. */
function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
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

/** @param {string} lock @param {Holder} mine */
function sayStopping(lock, mine) {
  if (isMine(lock, mine)) writeWhole(lock, JSON.stringify({ ...mine, stopping: true }), 0o600);
}

/** @param {string} lock @param {Holder} mine */
function giveBack(lock, mine) {
  if (isMine(lock, mine)) rmSync(lock, { force: true });
}

/** @param {string} lock @param {Holder} mine */
function isMine(lock, mine) {
  const holder = parseHolder(readLock(lock) ?? '');
  return holder?.pid === mine.pid && holder.started === mine.started;
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
    const { pid, started, url, address, stopping } = JSON.parse(text);
    const valid = Number.isInteger(pid) && pid > 0 && typeof started === 'string' && started !== '';
    if (!valid) return null;
    const served = typeof address === 'string' ? { address } : {};
    return { pid, started, url: String(url), stopping: stopping === true, ...served };
  } catch {
    return null;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}
