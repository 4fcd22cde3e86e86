// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { compare } from './compare.mjs';
import { fetchAdvisories, KEPT, readKept } from './kept-advisories.mjs';
import { lockedPackages } from './lockfile-packages.mjs';
import { readRecords } from './read-records.mjs';

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
