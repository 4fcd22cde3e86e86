// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBinaries, PostgresError } from './postgres-binaries.mjs';
import {
  adminAddress,
  createCluster,
  inspectCluster,
  newPassword,
  readPassword,
  resetPassword,
  takeOver,
} from './postgres-cluster.mjs';
import {
  forgetStarter,
  noteStarter,
  readPostmaster,
  stopOrphan,
  stopProcess,
} from './postgres-postmaster.mjs';
import { chooseRunner, cleanEnvironment } from './postgres-user.mjs';

export { PostgresError } from './postgres-binaries.mjs';

const POLL_MS = 10;
const READY_TIMEOUT_MS = 300_000;
const SLOW_START_MS = 3_000;
const LOG_MAX_BYTES = 1024 * 1024;
const PORT_ATTEMPTS = 5;
/** A statement of the services goes on after its server was killed, for as long as a statement may take. */
const REMNANT_LIMIT_MS = 20_000;
const REMNANT_POLL_MS = 200;

/** What Postgres says while another process of a killed server still works on the same data. */
const REMNANT = /pre-existing shared memory block .* is still in use/;

/** Connections of the server: what the services may open at most is budgeted, and leaves room to spare. */
export const MAX_CONNECTIONS = 88;

/** @type {Record<string, string>} */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // Loopback with a password is the one way in; socket paths have a length limit that a deep DATA_DIR breaks.
  unix_socket_directories: '',
  // What was acknowledged is on the disk, whatever a configuration file says.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: String(MAX_CONNECTIONS),
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  // Short queries on a small machine: reader processes and compiling cost more than they give.
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/**
 * @typedef {object} RunningPostgres
 * @property {string} adminUrl of the administrator and the database `postgres`; holds the password
 * @property {number} port
 * @property {() => Promise<void>} stop waits until it is down; safe to call twice
 * @property {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} exited settles when the server ends, for any reason
 */

/**
 * Starts the embedded Postgres on its data folder, which it makes when there is none. A server that a killed run left
 * behind on the same folder is stopped first. Throws {@link PostgresError}.
 *
 * Beside the folder lie `<dataDir>.password`, `<dataDir>.starter` and `<dataDir>.log`.
 * @param {object} options
 * @param {string} options.dataDir the database's own folder; its parent is made when missing
 * @param {number} [options.port] 0 for a free one
 * @param {(line: string) => void} [options.log]
 * @param {Record<string, string>} [options.settings] server settings in place of the durable defaults
 * @returns {Promise<RunningPostgres>}
 */
export async function startPostgres({ dataDir, port = 0, log = () => {}, settings = {} }) {
  const asked = resolve(dataDir);
  makeParent(asked);
  const binaries = findBinaries(`${asked}.lib`);
  inspectCluster(asked, binaries.major);
  const runner = chooseRunner(asked, binaries);
  const state = inspectCluster(runner.cluster, binaries.major);
  if (state === 'ready') {
    await stopOrphan(runner.cluster, log);
    takeOver(runner);
  } else {
    log('making the database');
    createCluster(runner, newPassword(runner.cluster));
  }
  const password = readPassword(runner.cluster) ?? replacePassword(runner, log);
  const { child, port: bound, exited } = await launch(runner, port, { ...SETTINGS, ...settings }, log);
  let stopping;
  const stop = () => {
    stopping ??= stopServer(child).then(() => exited.then(() => forgetStarter(runner.cluster)));
    return stopping;
  };
  return {
    adminUrl: adminAddress(password, bound),
    port: bound,
    stop,
    exited,
  };
}

/** @typedef {import('./postgres-user.mjs').Runner} Runner */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @param {string} dataDir */
function makeParent(dataDir) {
  try {
    mkdirSync(dirname(dataDir), { recursive: true });
  } catch (cause) {
    throw new PostgresError('folder_unwritable', `The folder ${dirname(dataDir)} cannot be made.`, cause);
  }
}

/**
 * @param {Runner} runner
 * @param {(line: string) => void} log
 */
function replacePassword(runner, log) {
  log('the database password was lost: setting a new one');
  const password = newPassword(runner.cluster);
  resetPassword(runner, password);
  return password;
}

/**
 * @param {Runner} runner
 * @param {number} wanted
 * @param {Record<string, string>} settings
 * @param {(line: string) => void} log
 */
async function launch(runner, wanted, settings, log) {
  const remnantDeadline = Date.now() + REMNANT_LIMIT_MS;
  let told = false;
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted === 0 ? await freePort() : wanted;
    const server = spawnServer(runner, { ...settings, port: String(port) });
    const failure = await becomesReady(server, runner.cluster, log);
    if (failure === undefined) return { ...server, port };
    if (REMNANT.test(failure) && Date.now() < remnantDeadline) {
      if (!told) log('waiting for what is left of a killed database server');
      told = true;
      await wait(REMNANT_POLL_MS);
      continue;
    }
    const taken = /could not bind|could not create any TCP/.test(failure);
    // Between finding a free port and using it somebody else may have taken it.
    if (taken && wanted === 0 && attempt < PORT_ATTEMPTS) continue;
    throw startFailure(runner.cluster, failure, taken ? port : undefined);
  }
}

/**
 * @param {Runner} runner
 * @param {Record<string, string>} settings
 */
function spawnServer(runner, settings) {
  const logFile = openLog(runner.cluster);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...words] = [
    ...runner.prefix,
    runner.binaries.postgres,
    '-D',
    runner.cluster,
    ...options,
  ];
  noteStarter(runner.cluster);
  const child = spawn(command, words, {
    ...runner.identity,
    cwd: '/',
    env: cleanEnvironment(runner.binaries),
    stdio: ['ignore', logFile.fd, logFile.fd],
    // Its own session: Ctrl-C in the terminal reaches us alone, and we stop it after what uses it.
    detached: true,
  });
  closeSync(logFile.fd);
  /** @type {RunningPostgres['exited']} */
  const exited = new Promise((settle) => {
    child.once('exit', (code, signal) => settle({ code, signal }));
    child.once('error', () => settle({ code: 1, signal: null }));
  });
  return { child, exited, logFile };
}

/**
 * @param {string} cluster
 * @returns {{ path: string, fd: number, from: number }}
 */
function openLog(cluster) {
  const path = `${cluster}.log`;
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > LOG_MAX_BYTES) renameSync(path, `${path}.old`);
    return { path, fd: openSync(path, 'a', 0o600), from: size > LOG_MAX_BYTES ? 0 : size };
  } catch (cause) {
    throw new PostgresError('folder_unwritable', `The file ${path} cannot be written.`, cause);
  }
}

/**
 * @param {ReturnType<typeof spawnServer>} server
 * @param {string} cluster
 * @param {(line: string) => void} log
 * @returns {Promise<string | undefined>} why it did not
 */
async function becomesReady({ child, exited, logFile }, cluster, log) {
  const start = Date.now();
  let told = false;
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  while (!ended) {
    const found = readPostmaster(cluster);
    if (found?.pid === child.pid && found?.status === 'ready') return undefined;
    const waited = Date.now() - start;
    if (waited > SLOW_START_MS && !told) {
      log('the database is recovering from an unclean stop');
      told = true;
    }
    if (waited > READY_TIMEOUT_MS) {
      if (child.pid !== undefined) await stopProcess(child.pid);
      return `it was not ready within ${READY_TIMEOUT_MS / 1000} s`;
    }
    await Promise.race([wait(POLL_MS), exited]);
  }
  return readFileSync(logFile.path, 'utf8').slice(logFile.from);
}

/**
 * @param {string} cluster
 * @param {string} output
 * @param {number} [takenPort]
 */
function startFailure(cluster, output, takenPort) {
  if (takenPort !== undefined)
    return new PostgresError('port_taken', `Port ${takenPort} for the database is taken.`);
  const reasons = [...output.matchAll(/(?:FATAL|PANIC|error while loading shared libraries): *(.*)/g)].map(
    (match) => match[1],
  );
  const reason = reasons.at(-1) ?? output.trim().split('\n').at(-1) ?? '';
  if (/lock file .* already exists/.test(reason) || REMNANT.test(reason)) {
    return new PostgresError('database_in_use', `The database in ${cluster} is in use by another process.`);
  }
  return new PostgresError(
    'database_broken',
    `The database in ${cluster} does not start: ${reason} (see ${cluster}.log).`,
  );
}

/** @param {ChildProcess} child */
async function stopServer(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  await stopProcess(child.pid);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((settle, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => settle(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
