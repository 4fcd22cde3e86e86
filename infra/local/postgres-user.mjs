// @ts-check
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { binariesIn, PostgresError } from './postgres-binaries.mjs';

/** @typedef {import('./postgres-binaries.mjs').Binaries} Binaries */

/**
 * How Postgres is run: it refuses root, and its initdb wants a user that the system knows by name.
 * @typedef {object} Runner
 * @property {string[]} prefix words before the program
 * @property {{ uid?: number, gid?: number }} identity for spawn
 * @property {{ uid: number, gid: number } | undefined} owner who must own the data folder, seen from outside
 * @property {Binaries} binaries
 * @property {string} cluster the data folder itself
 */

/** For an unprivileged user that can enter neither the home of root nor what lies in it. */
export const SHARED_HOME = '/var/lib/garimpo-postgres';

/**
 * @param {string} dataDir
 * @param {Binaries} binaries
 * @returns {Runner}
 */
export function chooseRunner(dataDir, binaries) {
  const root = process.getuid?.() === 0;
  const plain = { prefix: [], identity: {}, owner: undefined, binaries, cluster: resolved(dataDir) };
  if (!root && isKnownUser()) return plain;
  const stranger = someKnownUser();
  if (stranger !== undefined) {
    const mapped = inNamespace(binaries, stranger);
    if (mapped !== undefined) {
      return { ...plain, prefix: mapped, ...(root && { owner: { uid: 0, gid: 0 } }) };
    }
    if (root) return asStranger(plain, stranger);
  }
  throw new PostgresError(
    'user_unsuitable',
    'Postgres does not run under this user, and no way around it was found: run as an ordinary user, or set DATABASE_URL to a Postgres of yours.',
  );
}

/** @param {string} path */
function resolved(path) {
  const parent = realpathSync(dirname(path));
  const full = join(parent, basename(path));
  return existsSync(full) ? realpathSync(full) : full;
}

function isKnownUser() {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

/**
 * A user other than root that the system knows by name.
 * @returns {{ uid: number, gid: number } | undefined}
 */
function someKnownUser() {
  if (!existsSync('/etc/passwd')) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0 && user.gid > 0);
  return users.find((user) => user.name === 'nobody') ?? users[0];
}

/**
 * Inside a user namespace we are that user, outside we stay who we are: files keep their owner, and a home that only we
 * may enter is no obstacle.
 * @param {Binaries} binaries
 * @param {{ uid: number, gid: number }} user
 */
function inNamespace(binaries, user) {
  const prefix = ['unshare', '-U', `--map-user=${user.uid}`, `--map-group=${user.gid}`];
  const [command = '', ...args] = [...prefix, binaries.postgres, '--version'];
  return spawnSync(command, args, { env: cleanEnvironment(binaries), stdio: 'ignore' }).status === 0
    ? prefix
    : undefined;
}

/**
 * Namespaces are blocked: become the unprivileged user, with programs and data where it can enter.
 * @param {Runner} plain
 * @param {{ uid: number, gid: number }} user
 * @returns {Runner}
 */
function asStranger(plain, user) {
  const identity = { uid: user.uid, gid: user.gid };
  const binaries = runs(plain.binaries, identity) ? plain.binaries : copied(plain.binaries);
  if (!runs(binaries, identity)) {
    throw new PostgresError(
      'user_unsuitable',
      `Postgres does not run as uid ${user.uid} from ${binaries.home}.`,
    );
  }
  const cluster = canEnter(dirname(plain.cluster), identity) ? plain.cluster : relocated(plain.cluster);
  return { prefix: [], identity, owner: identity, binaries, cluster };
}

/**
 * @param {Binaries} binaries
 * @param {{ uid: number, gid: number }} identity
 */
function runs(binaries, identity) {
  const run = spawnSync(binaries.postgres, ['--version'], {
    ...identity,
    cwd: '/',
    env: cleanEnvironment(binaries),
    stdio: 'ignore',
  });
  return run.status === 0;
}

/**
 * @param {string} folder
 * @param {{ uid: number, gid: number }} identity
 */
function canEnter(folder, identity) {
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...identity, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}

/**
 * @param {Binaries} binaries
 * @returns {Binaries}
 */
function copied(binaries) {
  const target = join(sharedHome(), `programs-${binaries.version}`);
  if (!existsSync(target)) {
    const half = `${target}.${process.pid}`;
    rmSync(half, { recursive: true, force: true });
    cpSync(binaries.home, half, { recursive: true, verbatimSymlinks: true });
    // A copied folder is as open as this process makes folders, which need not be enough for somebody else.
    spawnSync('chmod', ['-R', 'a+rX', half]);
    renameSync(half, target);
  }
  return binariesIn(target, binaries.version, {});
}

/**
 * The data lies in the shared home, and a link to it where it was asked for.
 * @param {string} cluster
 */
function relocated(cluster) {
  if (existsSync(cluster)) {
    throw new PostgresError(
      'user_unsuitable',
      `Postgres must run as another user than root here, and that user cannot enter ${dirname(cluster)}: move DATA_DIR to a folder that it can enter.`,
    );
  }
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  const target = join(sharedHome(), `data-${name}`);
  const link = lstatSync(cluster, { throwIfNoEntry: false });
  if (link === undefined) symlinkSync(target, cluster);
  return target;
}

function sharedHome() {
  mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  return SHARED_HOME;
}

/**
 * Nothing of the caller's PG* variables or locale may steer the server.
 * @param {Binaries} binaries
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment(binaries) {
  const keep = ['PATH', 'SystemRoot', 'TEMP', 'TMP'];
  const kept = keep.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC', ...binaries.env };
}
