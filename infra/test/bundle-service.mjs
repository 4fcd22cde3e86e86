// @ts-check
import { resolve } from 'node:path';
import { runBundler } from '../build/run-bundler.mjs';
import { domainPrograms, threadPrograms } from '../build/service-programs.mjs';
import { servicesConfig } from '../build/services-config.mjs';
import { readWorkspaces } from '../build/workspaces.mjs';

/**
 * The programs of one domain as the build makes them, for a test that ends its process: `bundle-service.mjs cloner <folder>`. The
 * folder needs the packages beside it.
 */
const [domain = '', outDir = ''] = process.argv.slice(2);
const workspaces = readWorkspaces();
const all = { ...domainPrograms(workspaces), ...threadPrograms(workspaces) };
const programs = Object.entries(all).filter(([name]) => [domain, `${domain}-thread`].includes(name));
if (programs.length === 0) throw new Error(`${domain} is no domain that runs alone`);
await runBundler(
  servicesConfig({
    entries: Object.fromEntries(programs),
    outDir: resolve(outDir),
    workspaceNames: new Set(workspaces.keys()),
    nestedModules: [],
  }),
);
