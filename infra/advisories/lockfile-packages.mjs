// @ts-check
import { areaOf, isWeb } from '../check/rules/areas.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} name as the registry knows it, which an alias hides
 * @property {string} version
 * @property {string} path inside the lockfile
 * @property {boolean} shipped whether people or servers get it, or only who develops
 */

/**
 * @typedef {object} Entry
 * @property {string} [name]
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 */

/**
 * Every package that the lockfile installs from a registry.
 * @param {{ packages: Record<string, Entry> }} lockfile
 * @returns {LockedPackage[]}
 */
export function lockedPackages({ packages }) {
  const bundled = bundledIn(packages);
  return Object.entries(packages).flatMap(([path, { name, version, link, dev }]) => {
    if (!path.includes('node_modules/') || link === true || version === undefined) return [];
    const installedAs = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [{ name: name ?? installedAs, version, path, shipped: dev !== true || bundled.has(path) }];
  });
}

/**
 * Where the packages lie that front ends are bundled from: npm calls them packages of development, and people get them all the same.
 * @param {Record<string, Entry>} packages
 */
function bundledIn(packages) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} from @param {Record<string, string> | undefined} wanted */
  const add = (from, wanted = {}) => {
    for (const name of Object.keys(wanted)) {
      const path = placeOf(name, from, packages);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      add(path, packages[path]?.dependencies);
    }
  };
  for (const [path, { devDependencies }] of Object.entries(packages))
    if (!path.includes('node_modules/') && isWeb(areaOf(`${path}/package.json`)?.kind))
      add(path, devDependencies);
  return found;
}

/**
 * As Node looks for it: in the folder itself, then in those above it.
 * @param {string} name @param {string} from @param {Record<string, Entry>} packages
 * @returns {string | undefined}
 */
function placeOf(name, from, packages) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}
