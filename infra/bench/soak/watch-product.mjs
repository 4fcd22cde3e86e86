// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';

/** Linux reports CPU time in ticks of this many per second. */
const CLOCK_TICKS = 100;

/**
 * @typedef {'starter' | 'services' | 'database' | 'browser'} Role
 * @typedef {object} RoleUse
 * @property {number} processes
 * @property {number} bytes that it holds
 * @property {number} files open ones, sockets among them
 * @property {number} cpuSeconds since they began
 *
 * @typedef {object} Seen
 * @property {number} minute
 * @property {Record<Role, RoleUse>} roles
 * @property {import('./watch-process.mjs').WatchedProcess} services
 * @property {number} connections to the database
 */

/**
 * What a running product takes of the machine, by /proc, and what its services say of themselves.
 * @param {{ starter: number, folder: string, database: import('pg').Client, minute: number }} of `folder`: of the socket of `watch-process.mjs`
 * @returns {Promise<Seen>}
 */
export async function watchProduct({ starter, folder, database, minute }) {
  const services = await askServices(folder);
  const { rows } = await database.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend'`,
  );
  return { minute, roles: rolesBelow(starter), services, connections: rows[0].count };
}

/** @param {string} folder @param {string} [word] `snapshot NAME` has the heap written to that file of the folder @returns {Promise<import('./watch-process.mjs').WatchedProcess>} */
export function askServices(folder, word = 'watch') {
  const [socket] = readdirSync(folder).filter((name) => name.endsWith('.sock'));
  return new Promise((resolve, reject) => {
    const connection = createConnection(path.join(folder, socket ?? 'none.sock'));
    let text = '';
    connection.write(word);
    connection.on('data', (part) => {
      text += String(part);
    });
    connection.once('end', () => resolve(JSON.parse(text)));
    connection.once('error', reject);
  });
}

/** @param {number} starter @returns {Record<Role, RoleUse>} */
function rolesBelow(starter) {
  const none = () => ({ processes: 0, bytes: 0, files: 0, cpuSeconds: 0 });
  /** @type {Record<Role, RoleUse>} */
  const roles = { starter: none(), services: none(), database: none(), browser: none() };
  for (const pid of treeOf(starter)) {
    try {
      const role = roleOf(pid, starter);
      const use = roles[role];
      use.bytes += bytesOf(pid, role);
      use.files += readdirSync(`/proc/${pid}/fd`).length;
      use.cpuSeconds += cpuSecondsOf(pid);
      use.processes += 1;
    } catch {
      // Ended while it was looked at, as connections and pages do.
    }
  }
  return roles;
}

/** @param {number} pid @param {number} starter @returns {Role} */
function roleOf(pid, starter) {
  if (pid === starter) return 'starter';
  const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  if (/chrom/i.test(command)) return 'browser';
  return command.includes('/.build/services/') ? 'services' : 'database';
}

/**
 * Processes of the database, and of the browser, have most of their memory in common: each counts its share of it. What a process of ours has in
 * common with any other Node of the machine is its own: its share would fall whenever somebody else starts one.
 * @param {number} pid @param {Role} role
 */
function bytesOf(pid, role) {
  const memory = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const found = (role === 'database' || role === 'browser' ? /^Pss:\s+(\d+) kB/m : /^Rss:\s+(\d+) kB/m).exec(
    memory,
  );
  return Number(found?.[1]) * 1024;
}

/** @param {number} pid */
function cpuSecondsOf(pid) {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
}

/** What stands behind the name, which may hold anything; the first is the state. @param {number} pid */
function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** A process and all below it. @param {number} top @returns {number[]} */
function treeOf(top) {
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = Number(statOf(Number(name))[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // Ended meanwhile.
    }
  }
  /** @type {(pid: number) => number[]} */
  const below = (pid) => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(top);
}
