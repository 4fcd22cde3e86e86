// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from './write-whole.mjs';

/** The sample account is renewed by the set-up, long before its month is over. */
const FRESH_MS = 12 * 60 * 60 * 1000;

/**
 * Whether the set-up (migrations, plans, sample data) has anything to do: it has run with the same program and the same
 * settings on the same database not long ago. Saves a warm start the better part of a second.
 *
 * @typedef {object} Stamp
 * @property {string} key
 * @property {number} at milliseconds
 * @property {unknown} result what the set-up said
 */

/** @param {string} dataDir */
function stampPath(dataDir) {
  return path.join(dataDir, 'setup.json');
}

/**
 * @param {{ script: string, clusterDir: string, settings: unknown }} inputs
 * @returns {string | null} `null` when the database does not exist yet
 */
export function setupKey({ script, clusterDir, settings }) {
  // Written once when the database is created: tells a new database, or one put back from a copy, from this one.
  const birth = statSync(path.join(clusterDir, 'PG_VERSION'), { throwIfNoEntry: false });
  if (birth === undefined) return null;
  const hash = createHash('sha256');
  hash.update(readFileSync(script));
  hash.update(JSON.stringify([birth.ino, birth.mtimeMs, settings]));
  return hash.digest('hex');
}

/** What the last set-up said, when there is nothing for a new one to do. @param {string} dataDir @param {string | null} key */
export function lastSetup(dataDir, key, now = Date.now()) {
  if (key === null) return null;
  try {
    /** @type {Stamp} */
    const stamp = JSON.parse(readFileSync(stampPath(dataDir), 'utf8'));
    const ageMs = now - stamp.at;
    return stamp.key === key && ageMs >= 0 && ageMs < FRESH_MS ? stamp : null;
  } catch {
    return null; // absent or damaged: the set-up runs and writes a new one
  }
}

/** @param {string} dataDir @param {string} key @param {unknown} result */
export function rememberSetup(dataDir, key, result, now = Date.now()) {
  writeWhole(stampPath(dataDir), JSON.stringify({ key, at: now, result }), 0o600);
}
