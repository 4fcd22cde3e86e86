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
  const { title, contract, routes, sidebar, frame, asks } = readJson(join(base, place));
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
    first: {
      files: /** @type {FirstFile[]} */ ([]),
      asks: (asks ?? []).map((/** @type {{ route: string, path: string }} */ ask) => {
        if (!routes.includes(ask.route))
          fail(`"asks" names ${String(ask.route)}, which "routes" does not list`);
        return ask;
      }),
    },
  };
}

/** @typedef {{ path: string, as: 'script' | 'style', integrity: string }} FirstFile */

/**
 * The files that a tool's first page is made of, as the bundler's manifest lists them: its entry, and what comes with `./app`.
 * @param {{ metaData: { remoteEntry: { path: string, name: string } }, integrity: Record<string, string>,
 *   exposes: { path: string, assets: { js: { sync: string[] }, css: { sync: string[] } } }[] }} remote
 * @returns {FirstFile[]}
 */
export function firstFiles({ metaData: { remoteEntry }, integrity, exposes }) {
  const app = exposes.find(({ path }) => path === './app')?.assets;
  const file = (/** @type {'script' | 'style'} */ as) => (/** @type {string} */ path) => ({
    path,
    as,
    integrity: integrity[path] ?? '',
  });
  return [
    ...[join(remoteEntry.path, remoteEntry.name), ...(app?.js.sync ?? [])].map(file('script')),
    ...(app?.css.sync ?? []).map(file('style')),
  ];
}
