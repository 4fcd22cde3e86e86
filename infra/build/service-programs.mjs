// @ts-check
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './workspaces.mjs';

/**
 * A program for each domain that can run alone, by its name: `offers` to `services/offers/src/main.ts`.
 * @param {Map<string, import('./workspaces.mjs').Workspace>} workspaces
 * @returns {Record<string, string>}
 */
export function domainPrograms(workspaces) {
  const mains = [...workspaces.values()]
    .filter(({ name }) => name.endsWith('-service'))
    .map(({ dir }) => ({ name: basename(dir), file: `${dir}/src/main.ts` }))
    .filter(({ file }) => existsSync(join(root, file)));
  return Object.fromEntries(mains.map(({ name, file }) => [name, `./${file}`]));
}

/**
 * What a domain runs in threads of its own, by name: `cloner-thread` to `services/cloner/src/thread.ts`. Its program finds it beside
 * itself.
 * @param {Map<string, import('./workspaces.mjs').Workspace>} workspaces
 * @returns {Record<string, string>}
 */
export function threadPrograms(workspaces) {
  const threads = [...workspaces.values()]
    .filter(({ name }) => name.endsWith('-service'))
    .map(({ dir }) => ({ name: `${basename(dir)}-thread`, file: `${dir}/src/thread.ts` }))
    .filter(({ file }) => existsSync(join(root, file)));
  return Object.fromEntries(threads.map(({ name, file }) => [name, `./${file}`]));
}

/** What any of the programs may be started with, by `--import`: it makes the traces. */
export const preloads = { telemetry: './services/common/src/telemetry/tracing/preload.ts' };

/** The programs of the whole: what the browser speaks to, what brings the database to this version, what copies it and puts it back, what changes keys,
 * what goes a step back. */
export const wholePrograms = {
  main: './services/gateway/src/main.ts',
  setup: './services/gateway/src/setup.ts',
  backup: './services/gateway/src/backup.ts',
  keys: './services/gateway/src/keys.ts',
  migrate: './services/gateway/src/migrate.ts',
};
