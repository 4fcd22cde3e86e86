// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {object} Workspace
 * @property {string} name package name
 * @property {string} dir folder, relative to the root of the repository
 * @property {string} version
 * @property {Record<string, string>} dependencies
 * @property {Record<string, string>} devDependencies
 */

/**
 * Every workspace of the repository, by package name. Read from the folders, so that a new one needs no list.
 * @returns {Map<string, Workspace>}
 */
export function readWorkspaces(base = root) {
  const { workspaces } = readJson(join(base, 'package.json'));
  /** @type {Map<string, Workspace>} */
  const found = new Map();
  for (const dir of /** @type {string[]} */ (workspaces).flatMap((pattern) => expand(base, pattern))) {
    const {
      name,
      version,
      dependencies = {},
      devDependencies = {},
    } = readJson(join(base, dir, 'package.json'));
    found.set(name, { name, dir, version, dependencies, devDependencies });
  }
  return found;
}

/**
 * The workspace and all workspaces that it depends on, directly or through others.
 * @param {Map<string, Workspace>} workspaces
 * @param {string} name
 * @returns {Workspace[]}
 */
export function closure(workspaces, name) {
  /** @type {Set<Workspace>} */
  const seen = new Set();
  /** @param {string} current */
  const visit = (current) => {
    const workspace = workspaces.get(current);
    if (workspace === undefined || seen.has(workspace)) return;
    seen.add(workspace);
    for (const dependency of Object.keys(workspace.dependencies)) visit(dependency);
  };
  visit(name);
  return [...seen].sort((a, b) => a.dir.localeCompare(b.dir));
}

/**
 * The tools: every top-level folder named mf-*.
 * @param {Map<string, Workspace>} workspaces
 */
export function toolNames(workspaces) {
  return [...workspaces.values()].filter(({ dir }) => /^mf-[a-z0-9-]+$/.test(dir)).map(({ dir }) => dir);
}

/** @param {string} path */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new Error(`${path} is not readable JSON: ${/** @type {Error} */ (cause).message}`, { cause });
  }
}

/**
 * `*` stands for one folder name; folders without a package.json are not workspaces.
 * @param {string} base
 * @param {string} pattern
 */
function expand(base, pattern) {
  let dirs = [''];
  for (const part of pattern.split('/')) {
    dirs = dirs.flatMap((dir) => {
      if (!part.includes('*')) return [join(dir, part)];
      const name = new RegExp(`^${part.replaceAll('*', '[^/]*')}$`);
      return readdirSync(join(base, dir), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && name.test(entry.name) && entry.name !== 'node_modules')
        .map((entry) => join(dir, entry.name));
    });
  }
  return dirs.filter((dir) => existsSync(join(base, dir, 'package.json')));
}
