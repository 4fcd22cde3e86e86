// @ts-check
import { posix } from 'node:path';
import { isTestCode } from './areas.mjs';

const SOURCES =
  /^(?:services\/[^/]+\/(?:(?:contract|strip)\/)?src|shell\/sdk\/src|shell\/src|mf-[^/]+\/(?:src|extension)|infra)\//;

/**
 * The layer that a file belongs to: its folder. A file that lies directly in the sources of a part is a layer of its
 * own, because such files are either at the very bottom (`paths.ts`) or at the very top (`app.tsx`).
 * @param {string} path
 */
function layerOf(path) {
  const part = SOURCES.exec(path)?.[0];
  if (part === undefined) return null;
  const folder = posix.dirname(path);
  return `${folder}/` === part ? path : folder;
}

/**
 * Folders are layers: no folder imports another one that imports it, not even through a third. Tests are left out,
 * because they may reach for anything.
 * @param {{ path: string, facts: import('./read-source.mjs').SourceFacts }[]} files
 * @returns {import('./rule.mjs').Problem[]} one for each import that is part of a circle
 */
export function folderCircles(files) {
  /** @type {{ path: string, line: number, from: string, to: string }[]} */
  const arrows = [];
  /** @type {Map<string, Set<string>>} */
  const next = new Map();
  for (const { path, facts } of files) {
    const from = isTestCode(path) ? null : layerOf(path);
    if (from === null) continue;
    for (const { source, line } of facts.imports) {
      if (!source.startsWith('.')) continue;
      const target = posix.normalize(posix.join(posix.dirname(path), source));
      const to = isTestCode(target) ? null : layerOf(target);
      if (to === null || to === from) continue;
      arrows.push({ path, line, from, to });
      const targets = next.get(from) ?? new Set();
      next.set(from, targets.add(to));
    }
  }
  return arrows.flatMap(({ path, line, from, to }) => {
    const way = wayBetween(next, to, from);
    if (way === null) return [];
    const circle = [from, ...way].join(' -> ');
    const message = `its folder stands in a circle of imports: ${circle}. Move what both need below them, or this file to where it belongs`;
    return [{ path, line, message }];
  });
}

/**
 * @param {Map<string, Set<string>>} next
 * @param {string} from
 * @param {string} to
 * @returns {string[] | null} the shortest way with both ends, null without one
 */
function wayBetween(next, from, to) {
  /** @type {Map<string, string | null>} */
  const cameFrom = new Map([[from, null]]);
  for (const folder of cameFrom.keys()) {
    if (folder === to) {
      const way = [];
      for (let at = /** @type {string | null} */ (to); at !== null; at = cameFrom.get(at) ?? null)
        way.unshift(at);
      return way;
    }
    for (const target of next.get(folder) ?? []) if (!cameFrom.has(target)) cameFrom.set(target, folder);
  }
  return null;
}
