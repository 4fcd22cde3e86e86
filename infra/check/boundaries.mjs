// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readJson, readWorkspaces, root, toolNames } from '../build/workspaces.mjs';
import { areaOf } from './rules/areas.mjs';
import { bundledPackages, declaredPackages, oneVersion } from './rules/declared-packages.mjs';
import { fixedPlaces } from './rules/fixed-places.mjs';
import { folderCircles } from './rules/folder-circles.mjs';
import { insideAWorkspace } from './rules/inside-a-workspace.mjs';
import { nothingInline } from './rules/nothing-inline.mjs';
import { oneWayOut } from './rules/one-way-out.mjs';
import { readSource } from './rules/read-source.mjs';
import { whoImportsWhom } from './rules/who-imports-whom.mjs';
import { wordsAndValues } from './rules/words-and-values.mjs';

/**
 * Every rule over every source file of the repository.
 * @returns {import('./rules/rule.mjs').Problem[]} sorted by place
 */
export function checkBoundaries() {
  const workspaces = readWorkspaces();
  const rootPackage = readJson(join(root, 'package.json'));
  /** @type {import('./rules/declared-packages.mjs').Declarations} */
  const declarations = { byDir: new Map() };
  declarations.byDir.set('infra', { dependencies: {}, devDependencies: {}, ...rootPackage });
  for (const workspace of workspaces.values()) declarations.byDir.set(workspace.dir, workspace);
  const tools = toolNames(workspaces);
  const exported = exportedFiles([...workspaces.values()].map(({ dir }) => dir));

  /** @type {import('./rules/rule.mjs').Problem[]} */
  const unreadable = [];
  const files = sourceFiles().flatMap((path) => {
    const area = /** @type {import('./rules/areas.mjs').Area} */ (areaOf(path));
    try {
      return [{ path, area, facts: readSource(path, readFileSync(join(root, path), 'utf8')) }];
    } catch {
      // The types say what is wrong with it, and where.
      unreadable.push({
        path,
        line: 1,
        message: 'cannot be read as a program, so nothing of it was checked',
      });
      return [];
    }
  });
  return [
    ...unreadable,
    ...files.flatMap((file) => [
      ...whoImportsWhom(file),
      ...insideAWorkspace(file),
      ...declaredPackages({ ...file, declarations }),
      ...fixedPlaces({ ...file, tools, exported }),
      ...oneWayOut(file),
      ...nothingInline(file),
      ...wordsAndValues(file),
    ]),
    ...folderCircles(files),
    ...bundledPackages(declarations),
    ...oneVersion(
      [...declarations.byDir].map(([dir, { dependencies, devDependencies }]) => ({
        place: dir === 'infra' ? 'package.json' : `${dir}/package.json`,
        dependencies: { ...dependencies, ...devDependencies },
      })),
    ),
  ].sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}

/** @returns {string[]} */
function sourceFiles() {
  return ['infra', 'shell', 'services', ...readdirSync(root).filter((name) => name.startsWith('mf-'))]
    .filter((top) => existsSync(join(root, top)))
    .flatMap((top) => walk(top))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts') && areaOf(path) !== null)
    .sort();
}

/**
 * @param {string} dir
 * @returns {string[]}
 */
function walk(dir) {
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return [];
    const path = posix.join(dir, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** @param {string[]} dirs */
function exportedFiles(dirs) {
  return new Set(
    dirs.flatMap((dir) => {
      const { exports = {} } = readJson(join(root, dir, 'package.json'));
      return Object.values(exports).map((target) => posix.join(dir, String(target)));
    }),
  );
}
