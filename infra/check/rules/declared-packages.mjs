// @ts-check
import { isBuiltin } from 'node:module';
import { areaOf, isTestCode, isWeb, packageOf } from './areas.mjs';

/**
 * @typedef {object} Declarations
 * @property {Map<string, { name?: string, dependencies: Record<string, string>, devDependencies: Record<string, string> }>} byDir
 *   per folder of a workspace; `infra` for the root package
 */

/**
 * Every package that is imported is named in the package.json beside it: hoisting hides what is missing until a tool
 * or a service is built elsewhere.
 * @param {import('./rule.mjs').RuleInput & { declarations: Declarations }} input
 * @returns {import('./rule.mjs').Problem[]}
 */
export function declaredPackages({ path, area, facts, declarations }) {
  const own = declarations.byDir.get(area.dir);
  const rootPackage = declarations.byDir.get('infra');
  return facts.imports.flatMap(({ source, line, typeOnly }) => {
    if (/^\.\.?(?:\/|$)/.test(source) || isBuiltin(source)) return [];
    const name = packageOf(source);
    // A package is beside itself.
    if (own !== undefined && (name === own.name || name in own.dependencies)) return [];
    const inDevelopment = name in (own?.devDependencies ?? {});
    if (isWeb(area.kind) && inDevelopment) return [];
    const onlyTests = isTestCode(path) || area.kind === 'infra' || typeOnly;
    if (onlyTests && (inDevelopment || name in (rootPackage?.devDependencies ?? {}))) return [];
    if (typeOnly && `@types/${name}` in (rootPackage?.devDependencies ?? {})) return [];
    if (area.kind === 'infra' && name.startsWith('@garimpo/')) return [];
    const place = area.dir === 'infra' ? 'package.json' : `${area.dir}/package.json`;
    return [
      {
        path,
        line,
        message: `${name} is not named in ${place}. Add it there, at the version the others use`,
      },
    ];
  });
}

/**
 * What a front end names is bundled into files. Among `dependencies` it would lie in the image, too, where nobody imports it.
 * @param {Declarations} declarations
 * @returns {import('./rule.mjs').Problem[]}
 */
export function bundledPackages({ byDir }) {
  return [...byDir].flatMap(([dir, { dependencies }]) => {
    const area = areaOf(`${dir}/package.json`);
    if (area === null || !isWeb(area.kind)) return [];
    return Object.keys(dependencies)
      .filter((name) => !name.startsWith('@garimpo/'))
      .map((name) => ({
        path: `${dir}/package.json`,
        line: 1,
        message: `${name} is bundled, and the image needs no copy of it. Name it in devDependencies`,
      }));
  });
}

/**
 * One version of a library in the whole repository: two copies are two stores, two clients, two sets of types.
 * @param {{ place: string, dependencies: Record<string, string> }[]} packages
 * @returns {import('./rule.mjs').Problem[]}
 */
export function oneVersion(packages) {
  /** @type {Map<string, { version: string, place: string }>} */
  const first = new Map();
  /** @type {import('./rule.mjs').Problem[]} */
  const problems = [];
  for (const { place, dependencies } of packages) {
    for (const [name, version] of Object.entries(dependencies)) {
      const known = first.get(name);
      if (known === undefined) first.set(name, { version, place });
      else if (known.version !== version) {
        problems.push({
          path: place,
          line: 1,
          message: `${name} is ${version} here and ${known.version} in ${known.place}. Use one version`,
        });
      }
    }
  }
  return problems;
}
