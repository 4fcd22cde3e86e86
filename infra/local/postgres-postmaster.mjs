// @ts-check
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PostgresError } from './postgres-binaries.mjs';
import { processStart } from './shared/lock.mjs';

const POLL_MS = 10;
/** A server that is just starting has an empty lock file for less than a blink; one that lasts was left by a kill. */
const EMPTY_LIMIT_MS = 500;
/** How long each way of asking may take, the next being ruder. */
const STOP_STEPS = /** @type {const} */ ([
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
]);

/**
 * What a running server says of itself in its data folder.
 * @param {string} cluster
 * @returns {{ pid: number, port: number, status: string } | undefined}
 */
export function readPostmaster(cluster) {
  try {
    const lines = readFileSync(lockFile(cluster), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0
      ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Postgres's own. @param {string} cluster */
function lockFile(cluster) {
  return join(cluster, 'postmaster.pid');
}

/** @param {string} cluster */
function starterFile(cluster) {
  return `${cluster}.starter`;
}

/**
 * Notes which process started the server, so that the next one can tell an orphan from a server in use.
 * @param {string} cluster
 */
export function noteStarter(cluster) {
  const started = processStart(process.pid);
  writeFileSync(starterFile(cluster), JSON.stringify({ pid: process.pid, started }), { mode: 0o600 });
}

/** @param {string} cluster */
export function forgetStarter(cluster) {
  rmSync(starterFile(cluster), { force: true });
}

/**
 * Stops a server that its starter left behind, and sees to it that what dead ones left does not keep a new one from
 * starting. Throws when the starter lives.
 * @param {string} cluster
 * @param {(line: string) => void} log
 */
export async function stopOrphan(cluster, log) {
  const found = readPostmaster(cluster) ?? (await removeEmptyLock(cluster));
  if (found === undefined) return;
  if (isServerOf(found.pid, cluster)) await stopServerOf(cluster, found.pid, log);
  disarmLock(cluster);
}

/**
 * @param {string} cluster
 * @param {number} pid
 * @param {(line: string) => void} log
 */
async function stopServerOf(cluster, pid, log) {
  const starter = livingStarter(cluster);
  if (starter !== undefined) {
    throw new PostgresError(
      'database_in_use',
      `The database in ${cluster} is in use by process ${starter}: stop that one first.`,
    );
  }
  log(`stopping a database server that an earlier run left behind (process ${pid})`);
  if (!(await stopProcess(pid))) {
    throw new PostgresError(
      'database_in_use',
      `The database server ${pid} of an earlier run does not stop: end it by hand.`,
    );
  }
}

/**
 * A server killed between making its lock file and writing it leaves an empty one, which no server starts over.
 * @param {string} cluster
 * @returns {Promise<ReturnType<typeof readPostmaster>>} the server that was only just starting
 */
async function removeEmptyLock(cluster) {
  const end = Date.now() + EMPTY_LIMIT_MS;
  while (existsSync(lockFile(cluster)) && Date.now() < end) {
    await wait(POLL_MS);
    const found = readPostmaster(cluster);
    if (found !== undefined) return found;
  }
  rmSync(lockFile(cluster), { force: true });
  return undefined;
}

/**
 * Postgres refuses to start while any process has the id in its lock file: a stranger that got it later, or the killed
 * server itself, as long as nobody has taken note of its end (in a container perhaps never). The id of its own parent
 * it knows for a remnant. The rest of the file stays: by it Postgres finds out whether another process of the old server
 * still works on the data.
 * @param {string} cluster
 */
function disarmLock(cluster) {
  const file = lockFile(cluster);
  if (!existsSync(file)) return;
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  const text = [process.pid, ...rest].join('\n');
  // In place: it belongs to whoever the server runs as.
  const handle = openSync(file, 'r+');
  try {
    writeSync(handle, text);
    ftruncateSync(handle, Buffer.byteLength(text));
  } finally {
    closeSync(handle);
  }
}

/**
 * Asks, then insists.
 * @param {number} pid
 * @returns {Promise<boolean>} whether it is gone
 */
export async function stopProcess(pid) {
  for (const [signal, patienceMs] of STOP_STEPS) {
    try {
      process.kill(pid, signal);
    } catch {
      return processStart(pid) === null;
    }
    const end = Date.now() + patienceMs;
    while (Date.now() < end) {
      if (processStart(pid) === null) return true;
      await wait(POLL_MS);
    }
  }
  return processStart(pid) === null;
}

/** @param {string} cluster */
function livingStarter(cluster) {
  if (!existsSync(starterFile(cluster))) return undefined;
  try {
    const { pid, started } = JSON.parse(readFileSync(starterFile(cluster), 'utf8'));
    return started !== null && processStart(pid) === started ? pid : undefined;
  } catch {
    // Cut short by a power loss: then its writer is gone too.
    return undefined;
  }
}

/**
 * @param {number} pid
 * @param {string} cluster
 */
function isServerOf(pid, cluster) {
  const words = commandOf(pid);
  return words.includes('postgres') && words.includes(cluster);
}

/** @param {number} pid */
function commandOf(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}
