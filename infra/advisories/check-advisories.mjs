// @ts-check
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { root } from '../build/workspaces.mjs';
import { compare } from './compare.mjs';
import { lockedPackages } from './lockfile-packages.mjs';
import { npmNames } from './osv.mjs';
import { readRecords } from './read-records.mjs';

/** All records of npm, one file each. */
const ADVISORIES_URL = 'https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip';
/** What is kept of them: the records of packages that the lockfile names. */
const KEPT = join(root, '.cache/advisories/npm.json');

const FETCH_MS = 5 * 60_000;
const CONNECT_MS = 10_000;
/** Some hundred megabytes today. */
const FETCH_MAX_BYTES = 2 * 1024 ** 3;

/**
 * @typedef {object} Kept
 * @property {string} fetchedAt
 * @property {string} source
 * @property {string[]} names of packages that were asked for: of others it says nothing
 * @property {import('./osv.mjs').OsvRecord[]} records
 */

/** @param {string} [path] @returns {Kept | null} `null` when nothing is kept, or nothing that could be read */
function readKept(path = KEPT) {
  if (!existsSync(path)) return null;
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8'));
    const whole = Array.isArray(kept.records) && Array.isArray(kept.names) && Date.parse(kept.fetchedAt) > 0;
    return whole ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Fetches the records anew and keeps those of these packages. Rejects where they cannot be had; what was kept stays then.
 * @param {ReadonlySet<string>} names
 * @param {{ url?: string, path?: string, now: Date, signal?: AbortSignal | undefined }} options
 * @returns {Promise<void>}
 */
async function fetchAdvisories(names, { url = ADVISORIES_URL, path = KEPT, now, signal }) {
  mkdirSync(dirname(path), { recursive: true });
  const zip = `${path}.${process.pid}.zip`;
  try {
    await download(url, zip, signal);
    const records = [];
    let all = 0;
    for await (const record of readRecords(zip)) {
      all += 1;
      if (record !== null && npmNames(record).some((name) => names.has(name))) records.push(record);
    }
    // An answer of something else that happens to be a zip would pass for a world without faults.
    if (all === 0) throw new Error('there is no record in what came');
    const kept = { fetchedAt: now.toISOString(), source: url, names: [...names].sort(), records };
    writeFileSync(`${path}.new`, JSON.stringify(kept));
    renameSync(`${path}.new`, path);
  } finally {
    rmSync(zip, { force: true });
  }
}

/** @param {string} url @param {string} file @param {AbortSignal | undefined} signal */
async function download(url, file, signal) {
  const connecting = new AbortController();
  const timer = setTimeout(
    () => connecting.abort(new Error(`no answer within ${CONNECT_MS / 1000} s`)),
    CONNECT_MS,
  );
  const signals = [connecting.signal, AbortSignal.timeout(FETCH_MS), ...(signal ? [signal] : [])];
  const response = await fetch(url, { signal: AbortSignal.any(signals) }).finally(() => clearTimeout(timer));
  if (!response.ok || response.body === null) throw new Error(`it answered ${response.status}`);
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk, _encoding, done) {
      bytes += chunk.length;
      done(bytes > FETCH_MAX_BYTES ? new Error('it is larger than expected') : null, chunk);
    },
  });
  const body = /** @type {import('node:stream/web').ReadableStream} */ (response.body);
  await pipeline(Readable.fromWeb(body), bounded, createWriteStream(file));
}

const STALE_DAYS = 7;
const DAY_MS = 86_400_000;
/** A release that follows another one within the day need not fetch anew. */
const FRESH_MS = DAY_MS;

/** @typedef {{ problems: string[], notes: string[] }} Findings */

/** @returns {import('./lockfile-packages.mjs').LockedPackage[]} */
function packagesHere() {
  return lockedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
}

/** @returns {import('./compare.mjs').Allowed[]} */
function allowedHere() {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'allowed.json'), 'utf8'));
}

/**
 * Holds the lockfile against the advisories that were fetched last. Asks nobody: what is not there is said, and no problem.
 * @param {{ path?: string, now?: Date, packages?: import('./lockfile-packages.mjs').LockedPackage[], allowed?: import('./compare.mjs').Allowed[] }} [options]
 * @returns {Promise<Findings>}
 */
export async function checkKept({
  path = KEPT,
  now = new Date(),
  packages = packagesHere(),
  allowed = allowedHere(),
} = {}) {
  const kept = readKept(path);
  if (kept === null) {
    const { problems } = await compare(packages, [], allowed, now);
    const unknown =
      'No advisories were fetched yet: whether packages have known faults is not known (`npm run advisories -- --fetch`)';
    return { problems, notes: [unknown] };
  }
  const { problems, notes, compared } = await compare(packages, kept.records, allowed, now);
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(kept.fetchedAt)) / DAY_MS));
  const age = `${compared} advisories about packages of ours, fetched ${days === 0 ? 'today' : `${days} days ago`} from ${kept.source}`;
  const covered = new Set(kept.names);
  const missing = [...new Set(packages.map(({ name }) => name).filter((name) => !covered.has(name)))];
  return {
    problems,
    notes: [
      days >= STALE_DAYS ? `${age}: OLD, fetch them anew` : age,
      ...(missing.length > 0
        ? [
            `${missing.length} packages came after that and were compared with nothing: ${missing.slice(0, 5).join(', ')}`,
          ]
        : []),
      ...notes,
    ],
  };
}

/**
 * Holds the lockfile against records from elsewhere. Rejects where there are none to read.
 * @param {string} from zip, folder or JSON file
 * @param {Date} [now]
 * @returns {Promise<Findings>}
 */
export async function checkAgainst(from, now = new Date()) {
  const { problems, notes, compared } = await compare(packagesHere(), readRecords(from), allowedHere(), now);
  if (compared === 0) throw new Error(`${from} holds no advisory in the form of OSV`);
  return { problems, notes: [`${compared} advisories of ${from}`, ...notes] };
}

/**
 * Fetches unless what is kept is of today and of all these packages, then compares. A failed fetch is said, and no problem.
 * @param {{ always?: boolean, url?: string | undefined, path?: string, now?: Date, signal?: AbortSignal | undefined, packages?: import('./lockfile-packages.mjs').LockedPackage[], allowed?: import('./compare.mjs').Allowed[] }} [options]
 * @returns {Promise<Findings>}
 */
export async function fetchAndCheck({
  always = false,
  url,
  path = KEPT,
  now = new Date(),
  signal,
  packages = packagesHere(),
  allowed,
} = {}) {
  const names = new Set(packages.map(({ name }) => name));
  const kept = readKept(path);
  const isFresh =
    kept !== null &&
    now.getTime() - Date.parse(kept.fetchedAt) < FRESH_MS &&
    [...names].every((name) => kept.names.includes(name));
  const failed = [];
  if (always || !isFresh) {
    try {
      await fetchAdvisories(names, { ...(url && { url }), path, now, signal });
    } catch (error) {
      signal?.throwIfAborted();
      failed.push(`Advisories could NOT be fetched: ${reasonOf(error)}`);
    }
  }
  const findings = await checkKept({ path, now, packages, ...(allowed && { allowed }) });
  return { problems: findings.problems, notes: [...failed, ...findings.notes] };
}

/** `fetch` hides what happened behind "fetch failed". @param {unknown} error */
function reasonOf(error) {
  const { message, cause } = /** @type {Error} */ (error);
  return cause instanceof Error
    ? `${message} (${cause.message || /** @type {{ code?: string }} */ (cause).code})`
    : message;
}
