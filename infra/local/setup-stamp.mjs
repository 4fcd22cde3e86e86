// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from './shared/write-whole.mjs';

/** The sample account is renewed by the set-up, long before its month is over. */
const FRESH_MS = 12 * 60 * 60 * 1000;

/**
 * Whether the set-up (migrations, plans, sample data) has anything to do: it has run with the same program and the same
 * settings not long ago, and the database is as it left it. Saves a warm start about a second.
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
 * @param {{ script: string, migrations: string[], settings: unknown }} inputs `migrations`: what the database has behind it
 */
export function setupKey({ script, migrations, settings }) {
  const hash = createHash('sha256');
  hash.update(readFileSync(script));
  hash.update(JSON.stringify([migrations, settings]));
  return hash.digest('hex');
}

/** What the last set-up said, when there is nothing for a new one to do; a `null` key says that nobody can know. @param {string} dataDir @param {string | null} key */
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

/** @param {string} dataDir @param {string | null} key @param {unknown} result */
export function rememberSetup(dataDir, key, result, now = Date.now()) {
  if (key === null) return;
  writeWhole(stampPath(dataDir), JSON.stringify({ key, at: now, result }), 0o600);
}
