// @ts-check

/**
 * @typedef {object} LockedPackage
 * @property {string} name as the registry knows it, which an alias hides
 * @property {string} version
 * @property {string} path inside the lockfile
 * @property {boolean} shipped whether people or servers get it, or only who develops
 */

/**
 * Every package that the lockfile installs from a registry.
 * @param {{ packages: Record<string, { name?: string, version?: string, link?: boolean, dev?: boolean }> }} lockfile
 * @returns {LockedPackage[]}
 */
export function lockedPackages(lockfile) {
  return Object.entries(lockfile.packages).flatMap(([path, locked]) => {
    const { name, version, link, dev } = locked;
    if (!path.includes('node_modules/') || link === true || version === undefined) return [];
    const installedAs = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [{ name: name ?? installedAs, version, path, shipped: dev !== true }];
  });
}
