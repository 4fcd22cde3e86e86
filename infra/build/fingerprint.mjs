// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Read by no bundle: a changed test must not make a new version of what it tests. */
const ignored = /(?:\.spec\.tsx?$)|(?:^|\/)(?:node_modules|test|\.DS_Store)(?:\/|$)/;
const besideSources = ['package.json', 'tool.json'];

/**
 * A hash over everything that a target is built from: sources of its workspaces, the lockfile, the build itself.
 * @param {string} base root of the repository
 * @param {{ dirs: string[], mode: string }} inputs dirs: folders of the workspaces, in a stable order
 * @returns {string} hex, 64 digits
 */
export function fingerprint(base, { dirs, mode }) {
  const hash = createHash('sha256');
  hash.update(mode);
  /** @param {string} path */
  const add = (path) => {
    const content = readIfThere(join(base, path));
    if (content === null) return;
    hash.update(`\0${path}\0${content.length}\0`);
    hash.update(content);
  };
  hash.update(lockedPackages(readIfThere(join(base, 'package-lock.json'))));
  for (const path of files(base, 'infra/build')) add(path);
  for (const dir of dirs) {
    for (const name of besideSources) add(`${dir}/${name}`);
    for (const part of ['src', 'extension']) for (const path of files(base, `${dir}/${part}`)) add(path);
  }
  return hash.digest('hex');
}

/**
 * The packages that a lockfile fixes, without the workspaces of the house: a new tool, or a dependency that another one
 * only names, changes nothing that is built here.
 * @param {Buffer | null} lockfile
 */
function lockedPackages(lockfile) {
  if (lockfile === null) return '';
  /** @type {Record<string, { link?: boolean }>} */
  const packages = JSON.parse(lockfile.toString()).packages ?? {};
  const foreign = Object.entries(packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && link !== true,
  );
  return JSON.stringify(foreign);
}

/**
 * @param {string} base
 * @param {string} dir
 * @returns {string[]} paths relative to base, sorted
 */
function files(base, dir) {
  /** @type {string[]} */
  let names;
  try {
    names = readdirSync(join(base, dir), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name).slice(base.length).replaceAll('\\', '/').replace(/^\//, ''),
      );
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  return names.filter((path) => !ignored.test(path)).sort();
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** @param {unknown} error */
function isMissing(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT';
}

/**
 * Eight digits of base 36 (41 bits) of a fingerprint: what stands behind the version number of a tool.
 * @param {string} print
 */
export function shortHash(print) {
  return (BigInt(`0x${print}`) % 36n ** 8n).toString(36).padStart(8, '0');
}
