// @ts-check
import { posix } from 'node:path';

/**
 * Files that import each other in a circle: which of them runs first depends on who asked. Types alone do not count.
 * @param {{ path: string, facts: import('../read-source.mjs').SourceFacts }[]} files
 * @returns {import('./rule.mjs').Problem[]}
 */
export function cycles(files) {
  const graph = new Map(
    files.map(({ path, facts }) => [
      path,
      facts.imports
        .filter(({ source, typeOnly }) => !typeOnly && source.startsWith('.'))
        .map(({ source, line }) => ({
          line,
          target: posix.normalize(posix.join(posix.dirname(path), source)),
        })),
    ]),
  );
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map();
  /** @type {import('./rule.mjs').Problem[]} */
  const problems = [];
  /** @type {string[]} */
  const trail = [];
  /** @param {string} path */
  const visit = (path) => {
    state.set(path, 'open');
    trail.push(path);
    for (const { target, line } of graph.get(path) ?? []) {
      if (!graph.has(target)) continue;
      if (state.get(target) === 'open') {
        const circle = [...trail.slice(trail.indexOf(target)), target].map((one) => posix.basename(one));
        problems.push({
          path,
          line,
          message: `imports in a circle: ${circle.join(' -> ')}. Move what both need into a third file`,
        });
      } else if (!state.has(target)) visit(target);
    }
    trail.pop();
    state.set(path, 'done');
  };
  for (const path of graph.keys()) if (!state.has(path)) visit(path);
  return problems;
}
