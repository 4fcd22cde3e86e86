// @ts-check
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { isOsvRecord } from './osv.mjs';

/** The largest records are some hundred kilobytes. */
const RECORD_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Records of a zip with a file for each (as https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip), of a folder of
 * such files, or of one JSON file with a record, a list of them, or an object whose `records` or `vulns` is one.
 * `null` stands for what is no record.
 * @param {string} path throws where nothing is there, or nothing that could be read
 * @returns {AsyncGenerator<import('./osv.mjs').OsvRecord | null>}
 */
export async function* readRecords(path) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) {
      if (name.endsWith('.json')) yield* recordsIn(readFileSync(join(path, name), 'utf8'));
    }
  } else if (path.endsWith('.zip')) yield* recordsOfZip(path);
  else {
    const text = readFileSync(path, 'utf8');
    JSON.parse(text);
    yield* recordsIn(text);
  }
}

/** @param {string} path */
async function* recordsOfZip(path) {
  const zip = await yauzl.openPromise(path, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('.json')) continue;
    if (entry.uncompressedSize > RECORD_MAX_BYTES) yield null;
    else yield* recordsIn((await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'));
  }
}

/** @param {string} text */
function* recordsIn(text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    yield null;
    return;
  }
  const { records, vulns } = /** @type {{ records?: unknown, vulns?: unknown }} */ (value ?? {});
  const list = [value, records, vulns].find(Array.isArray) ?? [value];
  for (const one of list) yield isOsvRecord(one) ? one : null;
}
