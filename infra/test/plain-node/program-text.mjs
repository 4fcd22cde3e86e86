// @ts-check
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const CACHE = here('../../../.cache/programs');
const sha256 = (/** @type {string | Buffer} */ text) => createHash('sha256').update(text).digest('hex');

/** Changes with the bundler and with what it is told. */
const BUNDLER = sha256(
  createRequire(import.meta.url)('@rspack/core/package.json').version +
    readFileSync(here('../../build/program.mjs')),
);

/** @typedef {{ text: string, hashes: Record<string, string> }} Entry `hashes`: of the sources, by path */

/**
 * The text of `./name.ts?page`, `?names` or `?node`, as the build makes it. Kept until one of its sources changes.
 * @param {string} file absolute
 * @param {import('../../build/program.mjs').Place} place
 * @returns {string}
 */
export function programText(file, place) {
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, `${sha256(`${BUNDLER} ${place} ${file}`)}.json`);
  const known = readFresh(path);
  if (known !== null) return known;
  const words = [here('../bundle-program.mjs'), file, place];
  const output = execFileSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  /** @type {{ text: string, files: string[] }} */
  const { text, files } = JSON.parse(output);
  /** @type {Entry} */
  const entry = {
    text,
    hashes: Object.fromEntries(files.map((source) => [source, sha256(readFileSync(source))])),
  };
  // Under its name only when it is whole: other processes look for it at the same moment.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(entry));
  renameSync(draft, path);
  return text;
}

/** @param {string} path @returns {string | null} */
function readFresh(path) {
  try {
    /** @type {Entry} */
    const { text, hashes } = JSON.parse(readFileSync(path, 'utf8'));
    const isFresh = Object.entries(hashes).every(([source, hash]) => sha256(readFileSync(source)) === hash);
    return isFresh ? text : null;
  } catch {
    return null;
  }
}
