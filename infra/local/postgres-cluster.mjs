// @ts-check
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PostgresError } from './postgres-binaries.mjs';
import { cleanEnvironment } from './postgres-user.mjs';

/** @typedef {import('./postgres-user.mjs').Runner} Runner */

/** The administrator that owns the server. */
const ADMIN = 'postgres';

/** @param {string} password @param {number} port */
export function adminAddress(password, port) {
  return `postgres://${ADMIN}:${password}@127.0.0.1:${port}/postgres`;
}

/**
 * `absent` and `ready` can be started; anything else throws, and nothing was touched.
 * @param {string} cluster
 * @param {number} major
 * @returns {'absent' | 'ready'}
 */
export function inspectCluster(cluster, major) {
  const found = statSync(cluster, { throwIfNoEntry: false });
  if (found === undefined) return 'absent';
  if (!found.isDirectory()) throw broken(cluster, 'it is not a folder');
  if (listed(cluster).length === 0) return 'absent';
  const file = join(cluster, 'PG_VERSION');
  const version = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
  if (!Number.isInteger(version)) throw broken(cluster, 'it holds no PG_VERSION');
  if (version > major) {
    throw new PostgresError(
      'database_newer',
      `The database in ${cluster} was made by Postgres ${version}, this version of Garimpo brings ${major}: start the newer version, or choose another DATA_DIR.`,
    );
  }
  if (version < major) {
    throw new PostgresError(
      'database_older',
      `The database in ${cluster} was made by Postgres ${version}, this version of Garimpo brings ${major}: move the data over with pg_dump, or choose another DATA_DIR.`,
    );
  }
  if (!existsSync(join(cluster, 'global', 'pg_control')))
    throw broken(cluster, 'it holds no global/pg_control');
  return 'ready';
}

/** @param {string} cluster */
function listed(cluster) {
  try {
    return readdirSync(cluster);
  } catch (cause) {
    throw new PostgresError('folder_unwritable', `The database folder ${cluster} cannot be read.`, cause);
  }
}

/**
 * @param {string} cluster
 * @param {string} why
 */
function broken(cluster, why) {
  return new PostgresError(
    'database_broken',
    `The database folder ${cluster} is broken (${why}): put it back from a copy, move it away, or choose another DATA_DIR.`,
  );
}

/**
 * Makes the data folder beside its place and moves it there when it is whole: an interrupted making leaves nothing that
 * could be taken for a database.
 * @param {Runner} runner
 * @param {string} password
 */
export function createCluster(runner, password) {
  const draft = `${runner.cluster}.new`;
  const secret = `${draft}.password`;
  rmSync(draft, { recursive: true, force: true });
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(secret, password, { mode: 0o600 });
    for (const path of [draft, secret]) if (runner.owner) chownSync(path, runner.owner.uid, runner.owner.gid);
    const made = runTool(runner, runner.binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${ADMIN}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Postgres's own rules of text, not the system's: the same on every machine, whatever locales it has.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]);
    if (made.status !== 0) {
      throw new PostgresError(
        'start_failed',
        `The database could not be made in ${runner.cluster}: ${lastLine(made.stderr)}`,
      );
    }
    renameSync(draft, runner.cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(secret, { force: true });
  }
}

/**
 * The administrator's password, kept beside the data folder and readable by its owner alone.
 * @param {string} cluster
 */
export function readPassword(cluster) {
  const file = `${cluster}.password`;
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return kept === '' ? undefined : kept;
}

/** @param {string} cluster */
export function newPassword(cluster) {
  const password = randomBytes(24).toString('base64url');
  const draft = `${cluster}.password.${process.pid}`;
  writeFileSync(draft, `${password}\n`, { mode: 0o600 });
  renameSync(draft, `${cluster}.password`);
  return password;
}

/**
 * Gives the administrator of a stopped server a new password: the kept one was lost.
 * @param {Runner} runner
 * @param {string} password
 */
export function resetPassword(runner, password) {
  const sql = `alter role ${ADMIN} password '${password}'\n`;
  const run = runTool(runner, runner.binaries.postgres, ['--single', '-D', runner.cluster, 'postgres'], sql);
  if (run.status !== 0 || /ERROR|FATAL|PANIC/.test(run.stderr)) {
    throw new PostgresError(
      'database_broken',
      `The database in ${runner.cluster} takes no new password: ${lastLine(run.stderr)}`,
    );
  }
}

/**
 * Makes the folder the runner's: an earlier start may have run as another user.
 * @param {Runner} runner
 */
export function takeOver(runner) {
  const owner = runner.owner;
  if (owner === undefined || statSync(runner.cluster).uid === owner.uid) return;
  for (const entry of readdirSync(runner.cluster, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(runner.cluster, entry), owner.uid, owner.gid);
  }
  // Last: were it interrupted before, the next start would see the old owner and begin again.
  chownSync(runner.cluster, owner.uid, owner.gid);
}

/**
 * @param {Runner} runner
 * @param {string} program
 * @param {string[]} args
 * @param {string} [input]
 */
function runTool(runner, program, args, input = '') {
  const [command = '', ...words] = [...runner.prefix, program, ...args];
  return spawnSync(command, words, {
    ...runner.identity,
    input,
    cwd: '/',
    encoding: 'utf8',
    env: cleanEnvironment(runner.binaries),
    timeout: 120_000,
  });
}

/** @param {string | null} text */
function lastLine(text) {
  const lines = (text ?? '').split('\n').map((line) => line.trim());
  return (
    lines.filter((line) => /error|fatal|panic|initdb:/i.test(line)).at(-1) ??
    lines.filter(Boolean).at(-1) ??
    'no reason given'
  );
}
