// @ts-check
import { join } from 'node:path';
import { iconShapes } from './icon-shapes.mjs';
import { readJson, root } from './workspaces.mjs';

/**
 * What `tool.json` says of a tool, as the releases service takes it: the icons that it names become their shapes.
 * Every mistake is told with the place where it stands; the full rules are the contract's, checked when publishing.
 * @param {string} tool
 * @param {string} [base]
 */
export function toolManifest(tool, base = root) {
  const place = `${tool}/tool.json`;
  const { title, contract, routes, sidebar, frame } = readJson(join(base, place));
  /** @param {string} problem @returns {never} */
  const fail = (problem) => {
    throw new Error(`${place}: ${problem}`);
  };
  if (typeof title !== 'string' || title === '') fail('"title" must be the name people use for the tool');
  if (!Number.isInteger(contract))
    fail('"contract" must be the number of the contract the tool was written for');
  if (!Array.isArray(routes) || routes.length === 0) fail('"routes" must list at least one address');
  if (!Array.isArray(sidebar)) fail('"sidebar" must be a list (empty when the tool has no entry)');
  /** @param {Record<string, unknown>} entry */
  const drawn = (entry) => {
    const shape = iconShapes(String(entry['icon']));
    if (shape === null) fail(`"${String(entry['icon'])}" is no Lucide icon`);
    return { ...entry, icon: shape };
  };
  return {
    name: tool,
    title,
    contract,
    routes,
    sidebar: sidebar.map((/** @type {Record<string, unknown>} */ entry) => {
      for (const route of [entry['to'], .../** @type {unknown[]} */ (entry['also'] ?? [])]) {
        if (!routes.includes(route))
          fail(`the sidebar leads to ${String(route)}, which "routes" does not list`);
      }
      return drawn(entry);
    }),
    ...(frame !== undefined && { frame: frame.map(drawn) }),
  };
}
