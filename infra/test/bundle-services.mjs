// @ts-check
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { runBundler } from '../build/run-bundler.mjs';
import { domainPrograms, preloads, threadPrograms, wholePrograms } from '../build/service-programs.mjs';
import { servicesConfig } from '../build/services-config.mjs';
import { readWorkspaces } from '../build/workspaces.mjs';

/**
 * Some of the programs as the build makes them, with those of their threads, for tests that run them in processes:
 * `bundle-services.mjs <folder> cloner`. The folder needs the packages beside it.
 */
const [outDir = '', ...names] = process.argv.slice(2);
const workspaces = readWorkspaces();
const all = { ...domainPrograms(workspaces), ...threadPrograms(workspaces), ...wholePrograms, ...preloads };
const wanted = new Set(names.flatMap((name) => [name, `${name}-thread`]));
const entries = Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name)));
const unknown = names.filter((name) => entries[name] === undefined);
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there is no such program`);
mkdirSync(outDir, { recursive: true });
await runBundler(
  servicesConfig({
    entries,
    outDir: resolve(outDir),
    workspaceNames: new Set(workspaces.keys()),
    nestedModules: [],
  }),
);
