// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';

/** What is compared file by file by the compiler itself; here only where they are counts. */
const SOURCE = /\.(?:tsx?|mjs)$/;
/** What says how all the others are understood. */
const SAYS_HOW = /(?:^|\/)(?:tsconfig[^/]*\.json|package\.json|[^/]+\.d\.ts)$/;
/** What is installed, as npm itself wrote it down. */
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Where the compiler may keep what it found. It looks again at files that changed and at whoever imports them, and at nothing
 * else: an import that now leads elsewhere, because a file came, went or moved, a package is another, or a configuration
 * changed, it would take for what it was. Each of these begins with an empty folder.
 * @param {string} [base] root of the repository
 * @returns {string} absolute path of a folder that is there
 */
export function typesMemory(base = root) {
  const all = join(base, '.cache/types');
  const name = digest(base);
  mkdirSync(join(all, name), { recursive: true });
  for (const other of readdirSync(all))
    if (other !== name) rmSync(join(all, other), { recursive: true, force: true });
  return join(all, name);
}

/** @param {string} base */
function digest(base) {
  const hash = createHash('sha256');
  for (const path of filesOf(base, '').sort()) {
    if (SAYS_HOW.test(path)) hash.update(`\0${path}\0`).update(readFileSync(join(base, path)));
    else if (SOURCE.test(path)) hash.update(`\0${path}`);
  }
  if (existsSync(join(base, INSTALLED))) hash.update('\0').update(readFileSync(join(base, INSTALLED)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {string} base
 * @param {string} dir
 * @returns {string[]} relative to the base
 */
function filesOf(base, dir) {
  return readdirSync(join(base, dir), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return [];
    const path = dir === '' ? entry.name : `${dir}/${entry.name}`;
    return entry.isDirectory() ? filesOf(base, path) : [path];
  });
}
