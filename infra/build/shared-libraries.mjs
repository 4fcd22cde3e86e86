// @ts-check
import { join } from 'node:path';
import { readJson, root } from './workspaces.mjs';

/**
 * What shell and tools hold in common: one copy, brought by the shell. `prefix` shares the sub-paths as well
 * (`react/jsx-runtime`); `offer` is a file of the shell with the names that it gives of a library, in place of
 * everything; `strict` makes a tool that was built against another major fail while it loads, where the
 * fallback to its last good version catches it. `apart` are sub-paths that everybody brings along, in what they load later.
 */
export const singletons = [
  { name: 'react', prefix: true, strict: true },
  { name: 'react-dom', prefix: true, strict: true },
  { name: 'react-router-dom', prefix: false, strict: false, offer: 'shell/src/shared/react-router-dom.ts' },
  { name: 'jotai', prefix: false, strict: false },
  { name: '@tanstack/react-query', prefix: false, strict: false },
  { name: 'zod/mini', prefix: false, strict: false, offer: 'shell/src/shared/zod-mini.ts' },
  {
    name: '@garimpo/sdk',
    prefix: false,
    strict: true,
    apart: [
      '@garimpo/sdk/chart',
      '@garimpo/sdk/days',
      '@garimpo/sdk/domains',
      '@garimpo/sdk/drafts',
      '@garimpo/sdk/parts',
      '@garimpo/sdk/places',
      '@garimpo/sdk/standalone',
      '@garimpo/sdk/tables',
    ],
  },
];

/**
 * The runtime's other way asks every tool that the page knows before it gives a library to any of them: one that hangs
 * would hold up the others, and the shell's own pages.
 */
export const shareStrategy = 'loaded-first';

/**
 * @param {'at once' | 'if needed' | 'never'} copies which bundle carries them: the shell, in its first files (loaded
 *   later, each library would come in two chunks, one to give and one to take); a tool that also runs alone, in
 *   development; a tool for production, never.
 */
export function sharedLibraries(copies) {
  /** @type {Record<string, { version: string }>} */
  const shared = {};
  for (const { name, prefix, strict, offer } of singletons) {
    const { version } = readJson(join(root, 'node_modules', packageOf(name), 'package.json'));
    const common = {
      singleton: true,
      strictVersion: strict,
      requiredVersion: `^${version}`,
      version,
      ...(copies === 'at once' ? { eager: true } : {}),
      ...(copies === 'at once' && offer !== undefined ? { import: join(root, offer) } : {}),
      ...(copies === 'never' ? { import: /** @type {const} */ (false) } : {}),
    };
    shared[name] = common;
    if (prefix) shared[`${name}/`] = common;
  }
  return shared;
}

/** `@scope/name/sub` -> `@scope/name`. @param {string} source */
function packageOf(source) {
  return source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
}
