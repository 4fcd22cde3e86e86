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
import { npmNames } from './osv.mjs';
import { readRecords } from './read-records.mjs';

/** All records of npm, one file each. */
export const ADVISORIES_URL = 'https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip';
/** What is kept of them: the records of packages that the lockfile names. */
export const KEPT = join(root, '.cache/advisories/npm.json');

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
export function readKept(path = KEPT) {
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
export async function fetchAdvisories(names, { url = ADVISORIES_URL, path = KEPT, now, signal }) {
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
